import type { Json } from '../json.ts'
import type { Operation } from '../operation/operation.ts'
import type { Parameter } from '../operation/parameters.ts'
import { encoded } from '../request/encoded.ts'
import { parametersMax, parameterText } from '../request/request.ts'
import { literal } from './text.ts'

interface Entry {
  key: string
  value: string
  description?: string
  disabled?: true
}

/** An address as Postman takes it apart: parts of the path that are filled in have a list of their own. */
export interface Url {
  raw: string
  host: string[]
  path: string[]
  query: Entry[]
  variable: Entry[]
}

const described = ({ description, required }: Parameter) => {
  const text = literal([required ? 'Required.' : '', description].filter(Boolean).join(' '))
  return text ? { description: text } : {}
}

const entryOf = (document: Json, parameter: Parameter): Entry => ({
  key: literal(parameter.name),
  value: literal(parameterText(document, parameter)),
  ...described(parameter),
})

/** The parameters of one place: those that may be left out are there, but switched off. */
export const entriesIn = (document: Json, operation: Operation, place: string): Entry[] =>
  operation.parameters
    .filter((one) => one.in === place)
    .slice(0, parametersMax)
    .map((one) => ({ ...entryOf(document, one), ...(!one.required && { disabled: true as const }) }))

/** `.` and `..` lead to another path, which may be that of another API at the same gateway; so does a backslash, which is read as a slash. */
const inPlace = (part: string) => (/^(\.|%2e){1,2}$/i.test(part) ? '_' : part.replaceAll('\\', '%5C'))

/** Postman fills in only whole parts of a path; elsewhere in one, the value is written at once. */
const partOf = (part: string, values: ReadonlyMap<string, string>): string => {
  const whole = /^\{([^{}]+)\}$/.exec(part)?.[1]
  if (whole !== undefined && values.has(whole)) return `:${whole}`
  const filled = part.replace(/\{([^{}]+)\}/g, (all, name: string) => encoded(values.get(name) ?? all))
  return literal(inPlace(filled).replace(/^:/, '%3A'))
}

/** Postman sends a part's value as it is. */
const partEntry = ({ value, ...entry }: Entry): Entry => ({ ...entry, value: inPlace(encoded(value)) })

/** Where an operation is, below `address`. */
export const urlOf = (document: Json, operation: Operation, address: string, more: readonly Entry[]): Url => {
  const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => entryOf(document, one))
  const values = new Map(inPath.map(({ key, value }) => [key, value]))
  const path = operation.path
    .replace(/^\//, '')
    .split('/')
    .map((part) => partOf(part, values))
  const query = [...entriesIn(document, operation, 'query'), ...more]
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `${address}/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: [address],
    path,
    query,
    variable: inPath.filter(({ key }) => path.includes(`:${key}`)).map(partEntry),
  }
}
