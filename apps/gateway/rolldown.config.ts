import { join } from 'node:path'
import { defineConfig } from 'rolldown'
import { asciiOnly } from './build/ascii-only.ts'
import { partsOfUndici } from './build/parts-of-undici.ts'

/** The programs of the gateway: one for the process, one for its proxy threads. Each thread holds its own, so it has only what it needs. */
const programs = [
  { name: 'main', file: 'src/main.ts', plugins: [partsOfUndici(), asciiOnly()] },
  { name: 'thread', file: 'src/proxy/data-plane/thread.ts', plugins: [partsOfUndici(), asciiOnly()] },
]

export default defineConfig(
  programs.map(({ name, file, plugins }) => ({
    input: { [name]: join(import.meta.dirname, file) },
    platform: 'node' as const,
    plugins,
    output: {
      format: 'esm' as const,
      cleanDir: false,
      chunkFileNames: `${name}-[name].js`,
      // Names stay readable, in stack traces and profiles.
      minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
      sourcemap: true,
    },
  })),
)
