import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/** What the landing page makes a browser load beside the entry: its own screen, the sign-in that is tried silently, and nothing else. */
export const alsoLoaded = ['src/screens/public/LandingPage.tsx', 'oidc-client-ts']

/** Every script of the first page: the entry with all it imports, and the lazily loaded parts that page needs. */
export const firstPageFiles = (manifest: Record<string, Chunk>): string[] => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || alsoLoaded.some((part) => key.includes(part))) visit(key)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
}

/** The compressed size of each script of the first page, in bytes, largest first. */
export const firstPageSizes = (dist: URL) => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  return firstPageFiles(manifest)
    .map((file) => ({ file, bytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

if (import.meta.main) {
  const sizes = firstPageSizes(new URL('../dist/', import.meta.url))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
  process.stdout.write(
    `${sizes.map(({ file, bytes }) => `${kilobytes(bytes)} kB  ${file}`).join('\n')}\n${kilobytes(total)} kB  first page's script, compressed (at most 200)\n`,
  )
  process.exitCode = total > 200_000 ? 1 : 0
}
