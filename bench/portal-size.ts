/** The compressed size of the script that the first page loads, compared with React alone. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { figure, ratio } from './measure/print.ts'

const dist = new URL('../apps/portal/dist/', import.meta.url)
type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean; css?: string[] }>
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

/** A chunk and its static imports; dynamic imports do not count. */
const needed = (name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const one of manifest[name]?.imports ?? []) needed(one, seen)
  return seen
}
const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
const chunks = [...new Set(entries.flatMap((name) => [...needed(name)]))].map((name) =>
  readFileSync(new URL(manifest[name]?.file as string, dist)),
)
const kb = (bytes: number) => bytes / 1000
const gzip = kb(chunks.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0))
const brotli = kb(chunks.reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0))
const react = kb(
  gzipSync(
    readFileSync(join(dirname(createRequire(import.meta.url).resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js')),
    { level: 9 },
  ).length,
)
figure('react-dom alone, gzip', react, 'kB')
figure(`first page's script, gzip (goal: 200 kB)`, gzip, 'kB', `${ratio(gzip, react, 'react-dom')}, ${chunks.length} files`)
figure(`first page's script, brotli`, brotli, 'kB')
if (gzip > 200) process.exitCode = 1
