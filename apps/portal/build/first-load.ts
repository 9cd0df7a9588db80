import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

interface FirstPage {
  name: string
  /** Dynamically imported modules that it also loads. */
  parts: string[]
  /** The limit for the total size of its scripts, each compressed with gzip. */
  bytesMax: number
}

const landing = ['src/screens/public/LandingPage.tsx', 'oidc-client-ts']
const frame = ['UserMenu.tsx', 'SideMenu.tsx', 'DockArea.tsx', 'SignedInOverlays.tsx']

/** What every page loads, whatever it shows. */
export const everyPage: FirstPage = { name: 'every page', parts: [], bytesMax: 147_000 }

/** The first page of visitors, including the silent sign-in, and the first page of signed-in users, the gallery in its frame. */
export const firstPages: FirstPage[] = [
  everyPage,
  { name: 'the first page', parts: landing, bytesMax: 168_000 },
  { name: 'the first page when signed in', parts: [...landing, 'GalleryPage.tsx', ...frame], bytesMax: 277_000 },
]

/** All scripts of a page: the entries with their imports, and the modules it loads dynamically. */
export const firstPageFiles = (manifest: Record<string, Chunk>, parts: string[]): string[] => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || parts.some((part) => key.includes(part))) visit(key)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
}

/** The built portal. */
export const dist = new URL('../dist/', import.meta.url)

/** The compressed size of each script of a page, in bytes, largest first. */
export const firstPageSizes = (parts: string[]) => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  return firstPageFiles(manifest, parts)
    .map((file) => ({ file, bytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

if (import.meta.main) {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
  for (const { name, parts, bytesMax } of firstPages) {
    const sizes = firstPageSizes(parts)
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const lines = sizes.map(({ file, bytes }) => `${kilobytes(bytes)} kB  ${file}\n`)
    process.stdout.write(`${lines.join('')}${kilobytes(total)} kB  ${name}, compressed (at most ${bytesMax / 1000})\n`)
    if (total > bytesMax) process.exitCode = 1
  }
}
