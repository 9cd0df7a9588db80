import { type Json, own, textIn } from '../../json.ts'
import { record } from './collection.ts'
import { addText, type Contents, headersIn, joinContents, mediaTypeIn, writtenContents } from './content.ts'
import { schemaOf, typed } from './infer.ts'
import { headerName, type Leave } from './parameters.ts'
import { isMasked } from './secrets/values.ts'

export interface Answer {
  description: string
  headers: Map<string, Json>
  contents: Contents
}

/** Not described in OpenAPI, or of the connection alone. */
const unsaid =
  /^(content-(type|length|encoding)|transfer-encoding|connection|keep-alive|date|server|via|x-powered-by|etag|vary|age|alt-svc|cf-.*)$/i
const previews: Record<string, string> = { json: 'application/json', xml: 'application/xml', html: 'text/html', text: 'text/plain' }

const statusOf = (response: Json): string => {
  const written = own(response, 'code')
  const code = typeof written === 'string' && /^\s*\d{3}(?!\d)/.test(written) ? Number.parseInt(written, 10) : written
  return typeof code === 'number' && Number.isInteger(code) && code >= 100 && code <= 599 ? String(code) : 'default'
}

const headerOf = (header: Json): Json => {
  const text = textIn(header, 'value')
  const example = typed(text.slice(0, 1000))
  return text === '' || text.includes('{{') || isMasked(text) ? { schema: { type: 'string' } } : { schema: schemaOf(example), example }
}

const answerOf = (response: Json, leave: Leave): Answer => {
  const headers = headersIn(response)
  const name = textIn(response, 'name').trim()
  const type = textIn(
    headers.find((one) => textIn(one, 'key').toLowerCase() === 'content-type'),
    'value',
  )
  const preview = textIn(response, '_postman_previewlanguage')
  const contents: Contents = new Map()
  const body = textIn(response, 'body')
  const mediaType = mediaTypeIn(type) ?? (Object.hasOwn(previews, preview) ? previews[preview] : undefined)
  if (body.trim() !== '') addText(contents, mediaType, name || textIn(response, 'status'), body, leave)
  const said = headers
    .map((one): [string, Json] => [textIn(one, 'key').trim(), one])
    .filter(([key]) => headerName.test(key) && !unsaid.test(key))
  return {
    description: textIn(response, 'status').trim() || name || 'Answer',
    headers: new Map(said.map(([key, one]) => [key, headerOf(one)])),
    contents,
  }
}

/** Adds an answer to those of the same status. */
export const joinAnswer = (all: Map<string, Answer>, status: string, answer: Answer, leave: Leave): void => {
  const known = all.get(status)
  if (!known) {
    all.set(status, answer)
    return
  }
  for (const [name, header] of answer.headers) if (!known.headers.has(name)) known.headers.set(name, header)
  if (!joinContents(known.contents, answer.contents)) leave('example')
}

/** The saved responses of a request as answers by status; their bodies are examples. */
export const answersOf = (responses: readonly Json[], leave: Leave): Map<string, Answer> => {
  const all = new Map<string, Answer>()
  for (const response of responses) joinAnswer(all, statusOf(response), answerOf(response, leave), leave)
  return all
}

/** As they are written (OpenAPI 3.1, Responses Object), which may not be empty. */
export const writtenAnswers = (answers: ReadonlyMap<string, Answer>): Json => {
  if (answers.size === 0) return { default: { description: 'The collection has no answer of this request' } }
  return Object.fromEntries(
    [...answers].map(([status, { description, headers, contents }]) => [
      status,
      {
        description: description.slice(0, 300),
        ...(headers.size > 0 && { headers: record(headers) }),
        ...(contents.size > 0 && { content: writtenContents(contents) }),
      },
    ]),
  )
}
