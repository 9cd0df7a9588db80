import type { Direction } from '../change.ts'
import { isSame } from '../schema/same.ts'
import { compareParameter } from './compare-parameters.ts'
import type { Comparison, Findings, Place } from './found.ts'
import type { Media, Operation, Response } from './model.ts'

type Content = Map<string, Media>

/** Media types that clients already send or receive must stay; others may come. */
const compareContent = ({ from, to }: Comparison, found: Findings, place: Place, a: Content, b: Content, direction: Direction): void => {
  for (const name of a.keys()) if (!b.has(name)) found.add('breaking', 'media-type-removed', place, { before: name })
  for (const [name, media] of b) {
    const old = a.get(name)
    if (!old) {
      found.add('compatible', 'media-type-added', place, { after: name })
      continue
    }
    const inMedia = { ...place, in: name }
    if (!isSame(from, old.encoding, to, media.encoding, true)) found.add('breaking', 'encoding', inMedia)
    found.schemas(inMedia, old.schema, media.schema, direction)
  }
}

export const compareBodies = (comparison: Comparison, found: Findings, { body: a }: Operation, { body: b }: Operation): void => {
  const place: Place = { subject: 'request-body', name: '', in: '' }
  if (!a && !b) return
  if (!a) return found.add(b?.required ? 'breaking' : 'compatible', b?.required ? 'added-required' : 'added-optional', place)
  if (!b) return found.add('breaking', 'removed', place)
  if (a.required !== b.required)
    found.add(b.required ? 'breaking' : 'compatible', b.required ? 'became-required' : 'became-optional', place)
  if (a.texts !== b.texts) found.add('documentation', 'text', place)
  return compareContent(comparison, found, place, a.content, b.content, 'request')
}

const compareHeaders = (found: Findings, status: string, a: Response, b: Response): void => {
  const placeOf = (name: string): Place => ({ subject: 'header', name, in: status })
  for (const [key, header] of a.headers) if (!b.headers.has(key)) found.add('breaking', 'removed', placeOf(header.name))
  for (const [key, header] of b.headers) {
    const old = a.headers.get(key)
    if (old) compareParameter(found, placeOf(header.name), old, header, 'response')
    else found.add('compatible', header.required ? 'added-required' : 'added-optional', placeOf(header.name))
  }
}

const compareResponse = (comparison: Comparison, found: Findings, status: string, a: Response, b: Response): void => {
  const place: Place = { subject: 'response', name: status, in: '' }
  if (a.texts !== b.texts) found.add('documentation', 'text', place)
  compareHeaders(found, status, a, b)
  compareContent(comparison, found, place, a.content, b.content, 'response')
}

/** What a new status was answered with before: that of its range, or the default. */
const before = (responses: Map<string, Response>, status: string): Response | undefined =>
  /^\d{3}$/.test(status) || status !== 'DEFAULT' ? (responses.get(`${status[0]}XX`) ?? responses.get('DEFAULT')) : undefined

/** Every status that clients know must stay. A new one that a range or the default stood for must hold what that held. */
export const compareResponses = (comparison: Comparison, found: Findings, a: Operation, b: Operation): void => {
  for (const status of a.responses.keys())
    if (!b.responses.has(status)) found.add('breaking', 'removed', { subject: 'response', name: status, in: '' })
  for (const [status, response] of b.responses) {
    const known = a.responses.get(status)
    if (!known) found.add('compatible', 'added', { subject: 'response', name: status, in: '' })
    const old = known ?? before(a.responses, status)
    if (old) compareResponse(comparison, found, status, old, response)
  }
}
