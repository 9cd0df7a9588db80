import { decoded } from '@apim/openapi/decoded'
import type { Outline } from '@apim/openapi/document/outline'
import { isPlain, safeMarkdown } from './safe-markdown.ts'

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

/** No list of contents is read that is longer. */
const headingsMax = 100

/** Gives the headings of a drawn description their addresses, the first hundred of its first two levels, and returns them. */
export const addressHeadings = (drawn: ParentNode): Heading[] => {
  const taken = new Set<string>()
  const named = [...drawn.querySelectorAll('h4, h5')].filter((heading) => heading.textContent.trim() !== '')
  return named.slice(0, headingsMax).map((heading) => {
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

/** The headings of an API's description, in their order; none of a text that is shown as it is written. */
export const headingsOf = (outline: Outline): Heading[] => {
  const text = introductionOf(outline)
  const known = kept.get(outline) ?? (isPlain(text) ? [] : addressHeadings(safeMarkdown(text)))
  kept.set(outline, known)
  return known
}

/** However it is written: `Per key`, `per-key`. */
const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * The heading that an anchor in a description names: `#section/Getting-started`, also in small letters, with or without the outer one before it; or as
 * GitHub writes it, `#getting-started`.
 */
export const headingAt = (outline: Outline, anchor: string): Heading | undefined => {
  const isSection = anchor.startsWith(`#${prefix}`)
  if (!isSection && anchor.includes('/')) return undefined
  const steps = anchor
    .slice(isSection ? 1 + prefix.length : 1)
    .split('/')
    .map(decoded)
  const [name = '', outer] = steps.reverse()
  const all = headingsOf(outline)
  const outerOf = (heading: Heading) => all.slice(0, all.indexOf(heading)).findLast(({ isInner }) => !isInner)
  const isBelow = (heading: Heading) => heading.isInner && slug(outerOf(heading)?.name ?? '') === slug(outer ?? '')
  const named =
    slug(name) === '' ? [] : all.filter((one) => slug(one.address.slice(prefix.length)) === slug(name) || slug(one.name) === slug(name))
  const exact = all.find(({ address }) => address === prefix + name)
  return (outer === undefined ? exact : named.find(isBelow)) ?? exact ?? named[0]
}
