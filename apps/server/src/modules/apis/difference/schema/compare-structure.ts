import type { Effect } from '../change.ts'
import type { View } from '../source.ts'
import { matchAlternatives } from './alternatives.ts'
import type { Finding, Inner, Structure } from './findings.ts'
import { isSame } from './same.ts'
import type { Shape } from './shape.ts'

const view = ({ source }: Shape, schemas: readonly unknown[]): View => ({ source, schemas })

const items = (a: Shape, b: Shape): Inner[] =>
  a.items.length + b.items.length === 0 ? [] : [{ at: '[]', a: view(a, a.items), b: view(b, b.items) }]

const additional = (a: Shape, b: Shape): Structure => {
  const [before, after] = [a.additional, b.additional]
  const found = (effect: Effect): Structure => ({ findings: [{ what: 'additional', effect, before: '', after: '' }], inner: [] })
  if (a.restricted !== b.restricted) return found('unclear')
  if (before === 'nothing' || after === 'nothing')
    return before === after ? { findings: [], inner: [] } : found(after === 'nothing' ? 'narrower' : 'wider')
  if (before === 'anything' && after === 'anything') return { findings: [], inner: [] }
  if (before === 'anything' || after === 'anything') return found(after === 'anything' ? 'wider' : 'narrower')
  return { findings: [], inner: [{ at: '.*', a: view(a, before), b: view(b, after) }] }
}

/** Keywords that are only compared for being the same: `not`, `if`, `patternProperties` and whatever else there is. */
const rules = (a: Shape, b: Shape): Finding[] =>
  [...new Set([...a.rules.keys(), ...b.rules.keys()])].toSorted().flatMap((name) => {
    const [before = [], after = []] = [a.rules.get(name), b.rules.get(name)]
    if (
      before.length === after.length &&
      before.every((value, index) => isSame(a.source, { [name]: value }, b.source, { [name]: after[index] }))
    )
      return []
    const effect = before.length === 0 ? 'narrower' : after.length === 0 ? 'wider' : 'unclear'
    return [
      {
        what: 'rule',
        effect: shrinks.has(name) ? effect : 'unclear',
        before: before.length > 0 ? name : '',
        after: after.length > 0 ? name : '',
      },
    ]
  })

/** Rules that by themselves only ever exclude values. */
const shrinks = new Set(['not', 'patternProperties', 'dependentRequired', 'dependentSchemas', 'propertyNames', 'contains'])

const discriminator = (a: Shape, b: Shape): Finding[] => {
  if (a.discriminator === b.discriminator) return []
  const effect = a.discriminator === '' ? 'narrower' : b.discriminator === '' ? 'wider' : 'unclear'
  return [{ what: 'discriminator', effect, before: a.discriminator, after: b.discriminator }]
}

/** Whether a shape says nothing but which alternatives there are, and perhaps null. */
const isOnlyChoice = ({ choices, ...shape }: Shape): boolean => {
  const isEmpty = [shape.formats, shape.patterns, shape.multiples, shape.items].every(({ length }) => length === 0)
  const hasNone = [shape.properties, shape.required, shape.rules].every(({ size }) => size === 0)
  const isFree = shape.types === undefined && shape.values === undefined && shape.additional === 'anything' && !shape.unique
  return choices.length === 1 && isEmpty && hasNone && isFree && Object.keys(shape.limits).length === 0 && shape.discriminator === ''
}

const kinds = (a: Shape, b: Shape): Finding[] =>
  a.choices.flatMap(({ kind: before }, index): Finding[] => {
    const after = b.choices[index]?.kind ?? before
    if (before === after) return []
    const effect = after === 'anyOf' ? 'wider' : after === 'oneOf' && before === 'anyOf' ? 'narrower' : 'unclear'
    return [{ what: 'alternatives', effect, before, after }]
  })

/** The alternatives of both sides; a schema that is no choice is a choice of one. */
const alternatives = (a: Shape, b: Shape, own: { a: View; b: View }): Structure => {
  const alone = (mine: View) => [{ schema: { allOf: mine.schemas }, name: '', key: '' }]
  if (isLifted(a, b)) return matchAlternatives(a, a.choices[0]?.alternatives ?? alone(own.a), b, b.choices[0]?.alternatives ?? alone(own.b))
  if (a.choices.length !== b.choices.length)
    return { findings: [{ what: 'alternatives', effect: 'unclear', before: '', after: '' }], inner: [] }
  const parts = a.choices.map((choice, index) => matchAlternatives(a, choice.alternatives, b, b.choices[index]?.alternatives ?? []))
  return { findings: [...kinds(a, b), ...parts.flatMap(({ findings }) => findings)], inner: parts.flatMap(({ inner }) => inner) }
}

/** Where one side is a choice and the other is not, everything else that they say is said by their alternatives. */
export const isLifted = (a: Shape, b: Shape): boolean =>
  (a.choices.length === 0 && isOnlyChoice(b)) || (b.choices.length === 0 && isOnlyChoice(a))

/** What changed in the parts of a schema, and which of them must be compared; properties have a file of their own. */
export const compareStructure = (a: Shape, b: Shape, own: { a: View; b: View }): Structure => {
  const choice = alternatives(a, b, own)
  if (isLifted(a, b)) return choice
  const more = additional(a, b)
  return {
    findings: [...more.findings, ...rules(a, b), ...discriminator(a, b), ...choice.findings],
    inner: [...items(a, b), ...more.inner, ...choice.inner],
  }
}
