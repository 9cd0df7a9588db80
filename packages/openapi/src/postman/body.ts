import type { RequestBody } from '../request/request.ts'
import { isXmlType } from '../sample/body-text.ts'
import { literal } from './text.ts'

const languageOf = ({ kind, mediaType }: RequestBody) => (kind === 'json' ? 'json' : isXmlType(mediaType) ? 'xml' : 'text')

/** A body as Postman has it; the reader chooses files. */
export const postmanBody = (body: RequestBody): object => {
  if (body.kind === 'form')
    return {
      mode: 'urlencoded',
      urlencoded: body.fields.map(({ name, value }) => ({ key: literal(name), value: literal(value), type: 'text' })),
    }
  if (body.kind === 'parts')
    return {
      mode: 'formdata',
      formdata: body.fields.map(({ name, value, isFile }) =>
        isFile ? { key: literal(name), type: 'file', src: [] } : { key: literal(name), value: literal(value), type: 'text' },
      ),
    }
  if (body.kind === 'file') return { mode: 'file', file: { src: null } }
  return { mode: 'raw', raw: literal(body.text), options: { raw: { language: languageOf(body) } } }
}

/** Its media type, where Postman does not name it itself, with the boundary of a form's parts. */
export const contentType = (body: RequestBody | undefined) =>
  body && body.kind !== 'parts' ? [{ key: 'Content-Type', value: literal(body.mediaType) }] : []
