import { join } from 'node:path'
import { defineConfig } from 'rolldown'
import { asciiOnly } from './build/ascii-only.ts'
import { partsOfUndici } from './build/parts-of-undici.ts'

/**
 * The gateway's bundles: one for the process, one for its proxy threads. Each thread keeps its own copy, so it contains only what it needs.
 */
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
      // Names stay readable in stack traces and profiles.
      minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
      sourcemap: true,
    },
  })),
)
