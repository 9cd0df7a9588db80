import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

/** How text looks: running text, what stands out, and code. */
export type Face = 'text' | 'strong' | 'code'

const require = createRequire(import.meta.url)
const plex = (style: string) => [
  `@expo-google-fonts/ibm-plex-sans/${style}/IBMPlexSans_${style}.ttf`,
  `@expo-google-fonts/ibm-plex-sans-hebrew/${style}/IBMPlexSansHebrew_${style}.ttf`,
]
/** The product's own font, then one that has most of the world's scripts. IBM Plex Mono cannot be read by fontkit: its last letter has no outline. */
const files: Record<Face, readonly string[]> = {
  text: [...plex('400Regular'), 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
  strong: [...plex('600SemiBold'), 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  code: ['dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'],
}

interface Font {
  path: string
  has: ReadonlySet<number>
}
const open = (file: string): Font => {
  const path = require.resolve(file)
  const font = openSync(path)
  return { path, has: new Set('characterSet' in font ? font.characterSet : []) }
}
/** Read when a PDF is first made in this thread, and kept. */
const opened: Partial<Record<Face, Font[]>> = {}
const fontsOf = (face: Face) => (opened[face] ??= files[face].map(open))

/** Characters that belong to the one before them, and so to its font. */
const joins = /[\p{M}\p{Cf}\s]/u

export interface Piece {
  text: string
  /** The path of a font file. */
  font: string
}

/** A text in pieces, each with the first font that has its characters; what no font has is drawn as the last one's empty box. */
export const pieces = (text: string, face: Face): Piece[] => {
  const fonts = fontsOf(face)
  const last = fonts.at(-1) as Font
  const found: Piece[] = []
  for (const character of text) {
    const before = found.at(-1)
    if (before && joins.test(character)) {
      before.text += character
      continue
    }
    const { path } = fonts.find(({ has }) => has.has(character.codePointAt(0) ?? 0)) ?? last
    if (before?.font === path) before.text += character
    else found.push({ text: character, font: path })
  }
  return found
}
