import { boundedMarkdown, Marked } from '@apim/openapi/markdown/bounded-markdown'
import DOMPurify from 'dompurify'
import type { InnerLink } from '../reading.ts'

/** What a description may hold. Nothing that loads, runs, styles, or takes input. */
const tags = [
  'a abbr b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p pre',
  's small span strong sub summary sup table tbody td th thead tr u ul',
].flatMap((line) => line.split(' '))
const attributes = ['href', 'title', 'colspan', 'rowspan', 'start', 'open']

/** Longer ones are shown as they are written: no one reads them, and to read Markdown takes time. */
const lengthMax = 200_000

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const marked = new Marked({
  gfm: true,
  renderer: {
    // An image would be loaded from elsewhere, which tells them who reads this; its address can be followed.
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    // They are removed in any case. Where the browser reads them before, it reports what the page's policy does not allow.
    html: ({ text }) => text.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s/"'])on(?=[a-z]+\s*=)/gi, '$1data-on')),
  },
})

/** GitHub's notes and warnings: a quotation whose first line says what it is. */
const named = (text: string) =>
  text.replace(
    /^([ \t]*>[ \t]*)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/gim,
    (_, quote: string, word: string) => `${quote}**${word.charAt(0)}${word.slice(1).toLowerCase()}**  `,
  )

/** Headings below those of the page. */
const demote = (fragment: DocumentFragment) => {
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = document.createElement(`h${Math.min(6, Number(heading.tagName[1]) + 3)}`)
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

type LinkTo = (anchor: string) => InnerLink | undefined

/** A link inside the reference; what it leads to is opened here, and by the browser where a new tab is wanted. */
const lead = (link: HTMLAnchorElement, { href, open }: InnerLink) => {
  link.setAttribute('href', href)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  })
}

const leadOutside = (link: HTMLAnchorElement) => {
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

const leadOn = (fragment: DocumentFragment, linkTo: LinkTo) => {
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href')
    const inner = href?.startsWith('#') ? linkTo(href) : undefined
    if (inner) lead(link, inner)
    else if (/^(?:https?:\/\/|mailto:)/i.test(href ?? '')) leadOutside(link)
    else link.replaceWith(...link.childNodes)
  }
  for (const block of fragment.querySelectorAll('pre, table')) block.setAttribute('tabindex', '0')
}

/**
 * A text in Markdown as elements that only say something: scripts, styles, frames, forms, images and event handlers are removed, and links lead to web
 * pages, email addresses and what `linkTo` finds for an anchor only (trust T28).
 */
export const safeMarkdown = (text: string, linkTo: LinkTo = () => undefined): DocumentFragment => {
  const fragment = DOMPurify.sanitize(boundedMarkdown(marked, named(text)), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|#)/i,
    RETURN_DOM_FRAGMENT: true,
  })
  demote(fragment)
  leadOn(fragment, linkTo)
  return fragment
}

const mayBeMarkdown = /[*_`<[\]#>|\\&~\r\n]|^\s*(?:[-+]|\d+[.)])\s|https?:|www\.|@|^\s*[-=]{3,}/

/** A text without anything that Markdown would change, as most are: it needs no reading. */
export const isPlain = (text: string): boolean => text.length > lengthMax || !mayBeMarkdown.test(text)
