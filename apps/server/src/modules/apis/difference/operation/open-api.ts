import { asObject, type Json } from '../../document/facts.ts'
import { follow } from '../../document/references.ts'
import type { Source } from '../source.ts'
import type { Body, Media, Parameter, Response } from './model.ts'
import { mediaType, textsOf } from './shared.ts'

const contentOf = ({ root }: Source, value: unknown): Map<string, Media> =>
  new Map(
    Object.entries(asObject(value)).map(([name, entry]) => {
      const { schema = true, encoding } = asObject(follow(root, entry))
      return [mediaType(name), { schema, encoding: asObject(encoding) }]
    }),
  )

/** A parameter or header of OpenAPI 3, with the defaults that it does not write. */
export const parameterOf = (raw: Json): Parameter => {
  const place = String(raw.in)
  const [media] = Object.entries(asObject(raw.content))
  const style = typeof raw.style === 'string' ? raw.style : place === 'query' || place === 'cookie' ? 'form' : 'simple'
  return {
    name: String(raw.name),
    in: place,
    required: raw.required === true || place === 'path',
    schema: media ? (asObject(media[1]).schema ?? true) : (raw.schema ?? true),
    media: media ? mediaType(media[0]) : '',
    style,
    explode: typeof raw.explode === 'boolean' ? raw.explode : style === 'form',
    allowReserved: raw.allowReserved === true,
    allowEmptyValue: raw.allowEmptyValue === true,
    deprecated: raw.deprecated === true,
    texts: textsOf(raw),
  }
}

export const bodyOf = (source: Source, operation: Json): Body | undefined => {
  if (operation.requestBody === undefined) return undefined
  const body = asObject(follow(source.root, operation.requestBody))
  return { required: body.required === true, content: contentOf(source, body.content), texts: textsOf(body) }
}

const headersOf = ({ root }: Source, value: unknown): Map<string, Parameter> =>
  new Map(
    Object.entries(asObject(value))
      .filter(([name]) => name.toLowerCase() !== 'content-type') // ignored, as OpenAPI says: the media types tell it
      .map(([name, entry]) => [name.toLowerCase(), parameterOf({ ...asObject(follow(root, entry)), name, in: 'header' })]),
  )

/** An operation's responses by status: `200`, `4XX`, `default`. */
export const responsesOf = (source: Source, operation: Json): Map<string, Response> =>
  new Map(
    Object.entries(asObject(operation.responses))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, entry]) => {
        const response = asObject(follow(source.root, entry))
        const { headers, content } = response
        return [
          status.toUpperCase(),
          { headers: headersOf(source, headers), content: contentOf(source, content), texts: textsOf(response) },
        ]
      }),
  )
