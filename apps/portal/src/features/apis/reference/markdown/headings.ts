import type { Outline } from '@apim/openapi/document/outline'
import { safeMarkdown } from './safe-markdown.ts'

/** A heading in the description of a whole API. */
export interface Heading {
  name: string
  /** The hash of its address, as Redoc writes it: `section/Getting-started`. */
  address: string
  isInner: boolean
}

const prefix = 'section/'

/** What the document says about the whole API. */
export const introductionOf = ({ summary, description }: Pick<Outline, 'summary' | 'description'>): string =>
  [summary, description].filter(Boolean).join('\n\n')

/** Gives the headings of a drawn description their addresses, and returns those of the first two levels. */
export const addressHeadings = (drawn: ParentNode): Heading[] => {
  const taken = new Set<string>()
  return [...drawn.querySelectorAll('h4, h5')].map((heading) => {
    const name = heading.textContent.trim()
    const plain = prefix + name.replace(/[^\p{L}\p{N}]+/gu, '-')
    let address = plain
    for (let count = 2; taken.has(address); count += 1) address = `${plain}-${count}`
    taken.add(address)
    heading.id = address
    return { name, address, isInner: heading.tagName === 'H5' }
  })
}

const kept = new WeakMap<Outline, Heading[]>()

/** The headings of an API's description, in their order. */
export const headingsOf = (outline: Outline): Heading[] => {
  const known = kept.get(outline) ?? addressHeadings(safeMarkdown(introductionOf(outline))).filter(({ name }) => name !== '')
  kept.set(outline, known)
  return known
}

/** The heading that an anchor in a description names: `#section/Getting-started`, also in small letters. */
export const headingAt = (outline: Outline, anchor: string): Heading | undefined => {
  if (!anchor.startsWith(`#${prefix}`)) return undefined
  // Redoc writes the outer heading before an inner one.
  const wanted = prefix + anchor.slice(anchor.lastIndexOf('/') + 1).toLowerCase()
  return headingsOf(outline).find(({ address }) => address.toLowerCase() === wanted)
}
