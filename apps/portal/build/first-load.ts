import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
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

const landing = ['src/screens/public/LandingPage.tsx', 'user-manager.ts']
const screensOfVisitors = /^src\/screens\/(public|sign-up|invitation)\//
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

const readManifest = () => JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const compressed = (file: string) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length

/** The compressed size of each script of a page, in bytes, largest first. */
export const firstPageSizes = (parts: string[]) =>
  firstPageFiles(readManifest(), parts)
    .map((file) => ({ file, bytes: compressed(file) }))
    .sort((a, b) => b.bytes - a.bytes)

const isScreen = ([key, { isDynamicEntry }]: [string, Chunk]) =>
  isDynamicEntry && key.startsWith('src/screens/') && !screensOfVisitors.test(key)

/** The most that a page or dock may add, in compressed bytes; the editor has a language's grammar, completion and checks. */
export const screenBytesMax = (name: string): number => (name === 'editor/SpecEditor' ? 225_000 : 105_000)

/** What each page and dock of signed-in users adds to the frame when it is opened first, in compressed bytes, largest first. */
export const screenSizes = () => {
  const manifest = readManifest()
  const isOfFrame = new Set(firstPageFiles(manifest, [...landing, ...frame]))
  return Object.entries(manifest)
    .filter(isScreen)
    .map(([key]) => {
      const added = firstPageFiles(manifest, [key]).filter((file) => !isOfFrame.has(file))
      return { name: key.slice('src/screens/'.length, -'.tsx'.length), bytes: added.reduce((sum, file) => sum + compressed(file), 0) }
    })
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
