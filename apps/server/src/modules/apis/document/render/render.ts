import { TooLong } from '@apim/openapi/budget'
import { atGateway } from '@apim/openapi/document/at-gateway'
import { isObject } from '@apim/openapi/json'
import { documentSections } from '@apim/openapi/markdown/document-markdown'
import { collectionPieces } from '@apim/openapi/postman/collection'
import type { CallTarget } from '@apim/openapi/request/call-target'
import { walk } from '@apim/openapi/size/walk'
import { dump, JSON_SCHEMA } from 'js-yaml'
import { DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'
import { printedPage } from './printed-page.ts'

/** What a stored description can be turned into. */
export type Rendering = 'json' | 'yaml' | 'markdown' | 'html' | 'pdf' | 'postman' | 'at-gateway'
type Text = Exclude<Rendering, 'pdf'>

const markdown = function* (sections: Iterable<string>): Generator<string> {
  for (const section of sections) yield `${section}\n\n`
}

/**
 * Each piece in UTF-8 by itself, outside of the thread's heap: one text of hundreds of megabytes that does not fit in there ends the whole process, not
 * only the thread.
 */
const encoded = (pieces: Iterable<string>): Uint8Array => {
  const encoder = new TextEncoder()
  const parts = Array.from(pieces, (piece) => encoder.encode(piece))
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const refused = (error: unknown, instead: string): unknown =>
  error instanceof TooLong
    ? new DocumentRefusal('too-large', `The documentation is too long to be written: download ${instead} instead`)
    : error

/** The parts of a PDF, read by those threads only that make one. */
const pdf = async (sections: Iterable<string>): Promise<Uint8Array> => {
  const { pdfOf } = await import('./pdf/pdf.ts')
  return pdfOf(sections, limits)
}

const linesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Throws a DocumentRefusal if the document is too long with each value on a line of its own, and in YAML (`linesToo`) each line of a text. */
const admitIndented = (value: unknown, linesToo: boolean): void => {
  let left: number = limits.indentedText
  walk(value, ({ value: at, depth }) => {
    const text = typeof at === 'string' ? at : ''
    const lines = linesToo ? linesIn(text) : 0
    left -= text.length + 2 * depth * (lines + 1)
    if (left < 0)
      throw new DocumentRefusal('too-large', 'Indented, the spec would be too long: download it in the format that it was uploaded in')
  })
}

/**
 * A stored, checked description, given as its compact JSON, as indented JSON, YAML, Markdown, a page to print, a PDF, a collection for Postman, or compact
 * JSON again as the API is called at the gateway; texts in UTF-8. `targets`: where the reader can call the API, for all that shows calls. Large documents
 * take a second, so only a worker thread calls it: see `documentChecker`.
 */
export const render = async (normalised: Uint8Array, rendering: Rendering, targets: readonly CallTarget[] = []): Promise<Uint8Array> => {
  const value: unknown = JSON.parse(new TextDecoder().decode(normalised))
  const document = isObject(value) ? value : {}
  if (rendering === 'json' || rendering === 'yaml') admitIndented(value, rendering === 'yaml')
  const sections = () => documentSections(document, targets, limits.writtenText)
  const texts: Record<Text, () => Iterable<string>> = {
    'at-gateway': () => [JSON.stringify(atGateway(document, targets))],
    json: () => [`${JSON.stringify(value, null, 2)}\n`],
    yaml: () => [dump(value, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 })],
    markdown: () => markdown(sections()),
    html: () => printedPage(sections(), limits),
    postman: () => collectionPieces(document, targets, limits.writtenText),
  }
  try {
    return rendering === 'pdf' ? await pdf(sections()) : encoded(texts[rendering]())
  } catch (error) {
    throw refused(error, rendering === 'pdf' ? 'the page of HTML' : 'the spec')
  }
}
