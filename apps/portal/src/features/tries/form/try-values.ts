import type { TryOperation } from '@apim/contract'
import { refusedTryHeader } from '@apim/contract/tries/values'

export type Parameter = TryOperation['parameters'][number]
export type Body = TryOperation['bodies'][number]
export type Field = Body['fields'][number]

export interface HeaderRow {
  id: number
  name: string
  value: string
}

/** What is filled in for one operation. */
export interface TryValues {
  /** By `keyOf`. */
  parameters: Record<string, string>
  headers: HeaderRow[]
  /** Which of the operation's bodies is sent; empty for none. */
  mediaType: string
  text: string
  /** By the field's name. */
  fields: Record<string, string>
  files: Record<string, File[]>
}

export const keyOf = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string => `${place} ${name}`

/** The name under which a body of bytes keeps its file. */
export const wholeBody = ''

const filledIn = (fields: Field[]) =>
  Object.fromEntries(fields.filter(({ example }) => example !== '').map(({ name, example }) => [name, example]))

/** What of a body is filled in at first: the document's own examples. */
export const bodyValues = (body: Body | undefined): Pick<TryValues, 'mediaType' | 'text' | 'fields' | 'files'> => ({
  mediaType: body?.mediaType ?? '',
  text: body?.example ?? '',
  fields: filledIn(body?.fields ?? []),
  files: {},
})

/** The form of an operation at first. Optional parameters stay empty: an example of a filter would hide what there is. */
export const initialValues = ({ parameters, bodies }: TryOperation): TryValues => ({
  parameters: Object.fromEntries(
    parameters.filter(({ isRequired }) => isRequired).map((one) => [keyOf(one), one.example || (one.options[0] ?? '')]),
  ),
  headers: [],
  ...bodyValues(bodies[0]),
})

/** A list's values, as typed between commas. */
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const valueOf = ({ parameters }: TryValues, parameter: Parameter) => parameters[keyOf(parameter)] ?? ''

/** The query's names and values, in the document's order; what is empty is left out. */
export const queryPairs = ({ parameters }: TryOperation, values: TryValues): [string, string][] =>
  parameters
    .filter((one) => one.in === 'query' && valueOf(values, one) !== '')
    .flatMap((one): [string, string][] =>
      one.type === 'array' && one.isRepeated
        ? listOf(valueOf(values, one)).map((part) => [one.name, part])
        : [[one.name, one.type === 'array' ? listOf(valueOf(values, one)).join(',') : valueOf(values, one)]],
    )

/** The headers of the document that are filled in, and the reader's own. */
export const headerPairs = ({ parameters }: TryOperation, values: TryValues): [string, string][] => [
  ...parameters
    .filter((one) => one.in === 'header' && valueOf(values, one) !== '')
    .map((one): [string, string] => [one.name, valueOf(values, one)]),
  ...values.headers.filter(({ name }) => name.trim() !== '').map(({ name, value }): [string, string] => [name.trim(), value]),
]

/** A header that a try may not send, as the key that the portal adds, or that the reader added in a row of its own. */
const isSeenTo = ({ in: place, name }: Parameter, { headers }: TryValues) =>
  place === 'header' &&
  (refusedTryHeader(name) !== undefined || headers.some((row) => row.name.trim().toLowerCase() === name.toLowerCase() && row.value !== ''))

/** What the document requires of the query, the headers and the body's fields, and is empty. `body`: how a body without fields is called. */
export const emptyRequired = (takes: TryOperation, values: TryValues, body: string): string[] => {
  const parameters = takes.parameters.filter(
    (one) => one.in !== 'path' && one.isRequired && valueOf(values, one) === '' && !isSeenTo(one, values),
  )
  const sent = takes.bodies.find(({ mediaType }) => mediaType === values.mediaType)
  const fields = sent?.fields.filter(
    ({ name, isFile, isRequired }) => isRequired && !(isFile ? values.files[name]?.length : values.fields[name]),
  )
  const hasFields = sent?.kind === 'form' || sent?.kind === 'multipart'
  const isEmpty = sent?.kind === 'binary' ? !values.files[wholeBody]?.length : values.text === ''
  const whole = sent?.isRequired && !hasFields && isEmpty ? [body] : []
  return [...[...parameters, ...(fields ?? [])].map(({ name }) => name), ...whole]
}

export const pathValues = ({ parameters }: TryOperation, values: TryValues): Record<string, string> =>
  Object.fromEntries(parameters.filter((one) => one.in === 'path').map((one) => [one.name, valueOf(values, one)]))

/** The path as it is called, for reading: what is missing stays in braces. */
export const readablePath = (path: string, filled: Record<string, string>): string =>
  path.replace(/\{([^{}/]+)\}/g, (whole, name: string) => (filled[name] ? encodeURIComponent(filled[name]) : whole))
