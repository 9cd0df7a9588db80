import { type Direction, verdictOf } from '../change.ts'
import type { Comparison, Findings, Place } from './found.ts'
import type { Operation, Parameter } from './model.ts'

/** How a value is written: changes of it have no direction. */
const writing = (found: Findings, place: Place, a: Parameter, b: Parameter): void => {
  const shown = ({ style, explode }: Parameter) => (explode ? `${style}, exploded` : style)
  if (shown(a) !== shown(b)) found.add('breaking', 'style', place, { before: shown(a), after: shown(b) })
  if (a.media !== b.media) found.add('breaking', 'encoding', place, { before: a.media, after: b.media })
  if (a.allowReserved !== b.allowReserved) found.add(b.allowReserved ? 'compatible' : 'breaking', 'reserved', place)
  if (a.allowEmptyValue !== b.allowEmptyValue)
    found.add(b.allowEmptyValue ? 'compatible' : 'breaking', 'empty-value', place, {
      before: String(a.allowEmptyValue),
      after: String(b.allowEmptyValue),
    })
}

const texts = (found: Findings, place: Place, a: Parameter, b: Parameter): void => {
  if (a.deprecated !== b.deprecated) found.add('documentation', b.deprecated ? 'deprecated' : 'not-deprecated', place)
  if (a.texts !== b.texts) found.add('documentation', 'text', place)
}

/** What changed in a parameter or header that both documents have. */
export const compareParameter = (found: Findings, place: Place, a: Parameter, b: Parameter, direction: Direction): void => {
  if (a.required !== b.required)
    found.add(verdictOf(b.required ? 'narrower' : 'wider', direction), b.required ? 'became-required' : 'became-optional', place)
  writing(found, place, a, b)
  texts(found, place, a, b)
  found.schemas(place, a.schema, b.schema, direction)
}

/** What the server assumes for a parameter that is left out must stay. */
const compareDefault = ({ from, to }: Comparison, found: Findings, place: Place, a: Parameter, b: Parameter): void => {
  const [before, after] = [found.defaultOf(from, a.schema), found.defaultOf(to, b.schema)]
  if (before !== after) found.add(a.required && b.required ? 'documentation' : 'breaking', 'default', place, { before, after })
}

/** What changed in an operation's parameters. */
export const compareParameters = (comparison: Comparison, found: Findings, a: Operation, b: Operation): void => {
  const placeOf = (parameter: Parameter): Place => ({ subject: 'parameter', name: parameter.name, in: parameter.in })
  for (const [key, parameter] of a.parameters) if (!b.parameters.has(key)) found.add('breaking', 'removed', placeOf(parameter))
  for (const [key, parameter] of b.parameters) {
    const old = a.parameters.get(key)
    const place = placeOf(parameter)
    if (!old) {
      found.add(parameter.required ? 'breaking' : 'compatible', parameter.required ? 'added-required' : 'added-optional', place)
      continue
    }
    if (old.name !== parameter.name && parameter.in === 'path')
      found.add('documentation', 'renamed', place, { before: old.name, after: parameter.name })
    compareParameter(found, place, old, parameter, 'request')
    compareDefault(comparison, found, place, old, parameter)
  }
}
