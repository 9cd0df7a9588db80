/** Markup that is already safe to send. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

type Part = string | number | false | undefined | Html | Html[]

const render = (part: Part): string => {
  if (part === false || part === undefined) return ''
  if (Array.isArray(part)) return part.map((one) => one.text).join('')
  return part instanceof Html ? part.text : escape(String(part))
}

/**
 * A template that escapes its values, for text and quoted attributes; nested `html` is inserted unchanged, `false` and `undefined` as
 * nothing.
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((whole, string, index) => whole + render(parts[index - 1]) + string))

/** Marks text as markup that another part of the provider has built and escaped. */
export const trusted = (markup: string): Html => new Html(markup)
