import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|json|svg|txt)$/
const bytesMin = 1024

/** Writes `.br` and `.gz` versions of every text file in the build, so that the server need not compress them. */
export const precompress = (): Plugin => ({
  name: 'portal:precompress',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && compressible.test(entry.name),
    )
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name)
      const bytes = readFileSync(path)
      if (bytes.length < bytesMin) continue
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})
