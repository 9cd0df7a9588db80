import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const openingComment = (file) => /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

const firstSentence = (file) => {
  const text = openingComment(file)
    .replace(/\s*\n \*\s*/g, ' ')
    .trim()
  return /^(.*?)\.?(?:(?<=\.)\s|$)/.exec(text)?.[1] ?? ''
}

/** The programs in a folder by name, each with the first sentence of its opening comment. */
export const programsIn = (folder) => {
  const full = join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => ({ name: name.slice(0, -3), path: `${folder}/${name}`, says: firstSentence(join(full, name)) }))
}

/** The list for --help. */
export const describe = (programs) => {
  const width = Math.max(0, ...programs.map(({ name }) => name.length))
  return programs.map(({ name, says }) => `  ${name.padEnd(width)}  ${says}`).join('\n') || '  (none in this checkout)'
}
