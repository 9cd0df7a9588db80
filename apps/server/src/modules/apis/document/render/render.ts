import { isObject } from '@apim/openapi/json'
import { documentMarkdown } from '@apim/openapi/markdown/document-markdown'
import { dump, JSON_SCHEMA } from 'js-yaml'
import { printedPage } from './printed-page.ts'

/** What a stored description can be turned into. */
export type Rendering = 'json' | 'yaml' | 'markdown' | 'html'

/**
 * A stored, checked description, given as its compact JSON, as indented JSON, YAML, Markdown or a page to print, in UTF-8. Large documents take a
 * second, so only a worker thread calls it: see `documentChecker`.
 */
export const render = (normalised: Uint8Array, rendering: Rendering): Uint8Array => {
  const value: unknown = JSON.parse(new TextDecoder().decode(normalised))
  const markdown = () => documentMarkdown(isObject(value) ? value : {})
  const texts: Record<Rendering, () => string> = {
    json: () => `${JSON.stringify(value, null, 2)}\n`,
    yaml: () => dump(value, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 }),
    markdown,
    html: () => printedPage(markdown()),
  }
  return new TextEncoder().encode(texts[rendering]())
}
