import type { ReactNode } from 'react'
import css from './Code.module.css'

const words =
  'as|async|await|const|curl|defer|else|for|from|func|function|if|import|in|let|new|nil|null|package|range|return|string|throw|try|using|var|with'

/**
 * A text, as any of the languages writes it: in three quotes or more, in one of a kind, or as a shell's with a quote in it; or a word of theirs. One that
 * is not closed ends with the program, so that none is read twice.
 */
const token = new RegExp(
  [/("{3,9}|'{3})[\s\S]*?(?:\1|$)/, /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/, /'(?:[^']|'\\'')*(?:'|$)/, /`[^`]*(?:`|$)/]
    .map(({ source }) => source)
    .join('|') + `|(?<![\\w.-])(${words})(?![\\w-])`,
  'g',
)

/** A program with its texts and words in color; no character is added or lost. */
export const painted = (text: string): ReactNode => {
  const parts: ReactNode[] = []
  let at = 0
  for (const found of text.matchAll(token)) {
    parts.push(
      text.slice(at, found.index),
      <span key={found.index} className={found[2] ? css.word : css.text}>
        {found[0]}
      </span>,
    )
    at = found.index + found[0].length
  }
  return [...parts, text.slice(at)]
}
