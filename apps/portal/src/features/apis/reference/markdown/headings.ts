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

interface Named {
  byAddress: Map<string, Heading>
  /** Each with the name of the outer one, if it is an inner one. */
  bySlug: Map<string, { heading: Heading; outer: string | undefined }[]>
}

const keptNames = new WeakMap<Outline, Named>()

/** The headings by their names: a description may have thousands of links to them. */
const namesOf = (outline: Outline): Named => {
  const known = keptNames.get(outline)
  if (known) return known
  const named: Named = { byAddress: new Map(), bySlug: new Map() }
  let outer = ''
  for (const heading of headingsOf(outline)) {
    const own = slug(heading.name)
    if (!heading.isInner) outer = own
    named.byAddress.set(heading.address, heading)
    for (const name of new Set([own, slug(heading.address.slice(prefix.length))]))
      named.bySlug.set(name, [...(named.bySlug.get(name) ?? []), { heading, outer: heading.isInner ? outer : undefined }])
  }
  named.bySlug.delete('')
  keptNames.set(outline, named)
  return named
}

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
  const { byAddress, bySlug } = namesOf(outline)
  const named = bySlug.get(slug(name)) ?? []
  const exact = byAddress.get(prefix + name)
  const below = outer === undefined ? undefined : named.find((one) => one.outer === slug(outer))?.heading
  return below ?? exact ?? named[0]?.heading
}
