import { type TextLanguage, type TextValues, translate } from '@apim/contract/texts/translate'
import { type TemplateName, templates } from './templates.ts'

/** An email as it is queued: its link is added when it is sent or shown. */
export interface WrittenMail {
  subject: string
  /** Paragraphs, separated by empty lines. */
  text: string
  /** The words of its link. */
  action: string | null
}

/** A text on one line: a line break in a header would begin a header of its own. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Stands for what is not given. No value holds it: control characters other than line breaks are taken out of them. */
const gap = '\0'
const clean = (value: TextValues[string]) =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '') || gap : (value ?? gap)

/** The values of a template, with a gap for each that is not given. */
const filledIn = (template: TemplateName, values: TextValues): TextValues => {
  const names = templates[template].values.map((name) => name.replace(/\?$/, ''))
  return { ...values, ...Object.fromEntries(names.map((name) => [name, clean(values[name])])) }
}

/** Writes a template in a language; paragraphs that name a value which is not given are left out. Throws if the language has no texts for it. */
export const writeMail = (language: TextLanguage, template: TemplateName, values: TextValues): WrittenMail => {
  const filled = filledIn(template, values)
  const textOf = (part: string) => translate(language, `${template}.${part}`, filled)
  const [subject, text] = [textOf('subject'), textOf('text')]
  if (subject === undefined || text === undefined) throw new Error(`There are no texts for the email ${template}`)
  const paragraphs = text.split('\n\n').filter((paragraph) => !paragraph.includes(gap))
  return { subject: oneLine(subject), text: paragraphs.join('\n\n'), action: textOf('action') ?? null }
}
