import { type Json, own, textIn } from '../../json.ts'
import type { Address } from './address.ts'
import { describedIn } from './collection.ts'
import { schemaOf, typed } from './infer.ts'
import type { LeftReason, Report } from './report.ts'
import { isOff } from './secrets/clean.ts'
import { isMasked } from './secrets/values.ts'
import { partName } from './server.ts'

/** Says that something of the request at hand was left out. */
export type Leave = (reason: LeftReason) => undefined

/** Says so in the report, for what has this name. */
export const leaverOf =
  (report: Report, place: string): Leave =>
  (reason) => {
    report.add(reason, place)
    return undefined
  }

/** Not parameters in OpenAPI: the body, the authorization and the client itself say them. */
const ownHeaders = new Set(
  'accept content-type authorization proxy-authorization cookie cookie2 host connection content-length transfer-encoding user-agent accept-encoding postman-token'.split(
    ' ',
  ),
)
/** What the name of a header may be (RFC 9110). */
export const headerName = /^[!#$%&'*+.^_`|~\w-]{1,200}$/

/** `Required. The account` and `(Required) The account` → whether it is, and the rest. */
const requirement = (description: string) => {
  const said = /^(\(required\)|required\.)\s*/i.exec(description)
  return { isRequired: said !== null, description: said ? description.slice(said[0].length) : description }
}

/** The value of an entry as an example; none of a secret, of a variable, or of what is switched off. */
const exampleIn = (entry: Json): string | undefined => {
  const value = own(entry, 'value')
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : textIn(entry, 'value')
  return text === '' || text.includes('{{') || isMasked(text) || isOff(entry) ? undefined : text
}

/** The schema and the example of an entry, with its description. */
export const entryParts = (entry: Json, leave: Leave) => {
  const { isRequired, description } = requirement(describedIn(entry))
  if (isOff(entry)) leave('disabled')
  const text = exampleIn(entry)
  const example = text === undefined ? undefined : typed(text)
  return { isRequired, description, example, schema: example === undefined ? { type: 'string' } : schemaOf(example) }
}

const parameter = (entry: Json, name: string, place: string, leave: Leave): Json => {
  const { isRequired, description, example, schema } = entryParts(entry, leave)
  return {
    name,
    in: place,
    ...((place === 'path' || isRequired) && { required: true }),
    ...(description && { description }),
    schema,
    ...(example !== undefined && { example }),
  }
}

/** A parameter that is sent twice is a list. */
const asList = ({ schema, example, ...rest }: Json): Json => ({
  ...rest,
  schema: own(schema, 'type') === 'array' ? schema : { type: 'array', items: schema },
  ...(example !== undefined && { example: Array.isArray(example) ? example : [example] }),
})

/** The parameters of a query or of the headers, each name once. */
export const entryParameters = (entries: readonly Json[], place: 'query' | 'header', leave: Leave): Json[] => {
  const found = new Map<string, Json>()
  for (const entry of entries) {
    const name = textIn(entry, 'key').trim().slice(0, 300)
    const key = place === 'header' ? name.toLowerCase() : name
    if (name === '' || name.includes('{{') || (place === 'header' && !headerName.test(name))) {
      leave('unreadable')
      continue
    }
    if (place === 'header' && ownHeaders.has(key)) continue
    const known = found.get(key)
    found.set(key, known && place === 'query' ? asList(known) : (known ?? parameter(entry, name, place, leave)))
  }
  return [...found.values()]
}

/** The template of a path with its parameters: `:id`, `{{id}}` and `{id}` all become `{id}`, each name once. */
export const pathOf = ({ segments, variables }: Address, leave: Leave): { path: string; parameters: Json[] } => {
  const known = new Map(variables.map((one): [string, Json] => [textIn(one, 'key') || textIn(one, 'id'), one]))
  const parameters = new Map<string, Json>()
  const add = (written: string) => {
    let name = partName(written)
    for (let count = 2; parameters.has(name); count += 1) name = `${partName(written)}${count}`
    parameters.set(name, parameter(known.get(written) ?? {}, name, 'path', leave))
    return `{${name}}`
  }
  const part = (segment: string): string => {
    const whole = segment.startsWith(':') ? segment.slice(1) : undefined
    if (whole !== undefined && known.has(whole)) return add(whole)
    const named = /^:([\w-]{1,100})(.*)$/s.exec(segment)
    if (named) return `${add(named[1] as string)}${braces(named[2] as string)}`
    return braces(segment)
  }
  const braces = (text: string) =>
    text.replace(/\{\{([^{}]{1,200})\}\}|\{([^{}]{1,200})\}|[{}?#]/g, (all, double?: string, single?: string) =>
      (double ?? single) === undefined ? encodeURIComponent(all) : add((double ?? single) as string),
    )
  return { path: `/${segments.map(part).join('/')}`, parameters: [...parameters.values()] }
}
