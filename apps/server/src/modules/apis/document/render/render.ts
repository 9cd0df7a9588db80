import { dump, JSON_SCHEMA } from 'js-yaml'
import { textDocumentation } from './text-documentation.ts'

/** What a stored description can be turned into. */
export type Rendering = 'json' | 'yaml' | 'text'

/**
 * A stored, checked description, given as its compact JSON, as indented JSON, YAML or readable text in UTF-8. Large documents take a second,
 * so only a worker thread calls it: see `documentChecker`.
 */
export const render = (normalised: Uint8Array, rendering: Rendering): Uint8Array => {
  const value: unknown = JSON.parse(new TextDecoder().decode(normalised))
  const texts: Record<Rendering, () => string> = {
    json: () => `${JSON.stringify(value, null, 2)}\n`,
    yaml: () => dump(value, { schema: JSON_SCHEMA, noRefs: true, lineWidth: -1 }),
    text: () => textDocumentation(value),
  }
  return new TextEncoder().encode(texts[rendering]())
}
