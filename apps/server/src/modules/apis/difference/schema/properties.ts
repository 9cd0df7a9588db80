import { type Direction, type SchemaChange, verdictOf } from '../change.ts'
import type { View } from '../source.ts'
import type { Inner } from './findings.ts'
import type { Shape } from './shape.ts'

interface Property {
  view: View
  shape: Shape
  isRequired: boolean
}

export interface Properties {
  changes: SchemaChange[]
  inner: Inner[]
}

/** The properties that count in this direction: what is read-only is not sent, and what is write-only is not received. */
const countedIn = (shape: Shape, direction: Direction, shapeOf: (view: View) => Shape): Map<string, Property> => {
  const names = new Set([...shape.properties.keys(), ...shape.required])
  const found = [...names].map((name): [string, Property] => {
    const view = { source: shape.source, schemas: shape.properties.get(name) ?? [true] }
    return [name, { view, shape: shapeOf(view), isRequired: shape.required.has(name) }]
  })
  return new Map(found.filter(([, { shape: own }]) => !(direction === 'request' ? own.readOnly : own.writeOnly)))
}

const said = (what: SchemaChange['what'], at: string, verdict: SchemaChange['verdict'], before = '', after = ''): SchemaChange => ({
  at,
  what,
  before,
  after,
  verdict,
})

/** Keywords that also say what properties may be that are not declared; nothing is concluded from what they say. */
const others = ['patternProperties', 'unevaluatedProperties']

/** A property that is new: the schema for undeclared ones may have allowed or forbidden it before. */
const added = (a: Shape, name: string, property: Property, direction: Direction): Properties => {
  const what = property.isRequired ? 'added-required' : 'added-optional'
  const isGoverned = others.some((rule) => a.rules.has(rule))
  const isForbidden = direction === 'response' && (a.additional === 'nothing' || isGoverned)
  const breaks = isForbidden || (direction === 'request' && property.isRequired)
  const before = isGoverned || a.additional === 'anything' ? [true] : a.additional
  const isCompared = before !== 'nothing' && (a.invites || isGoverned)
  const inner = isCompared ? [{ at: `.${name}`, a: { source: a.source, schemas: before }, b: property.view }] : []
  return { changes: [said(what, `.${name}`, breaks ? 'breaking' : 'compatible')], inner }
}

const kept = (name: string, a: Property, b: Property, direction: Direction): SchemaChange[] => {
  const required =
    a.isRequired === b.isRequired
      ? []
      : [said(b.isRequired ? 'became-required' : 'became-optional', `.${name}`, verdictOf(b.isRequired ? 'narrower' : 'wider', direction))]
  if (a.shape.fallback === b.shape.fallback) return required
  const matters = direction === 'request' && !(a.isRequired && b.isRequired)
  return [...required, said('default', `.${name}`, matters ? 'breaking' : 'documentation', a.shape.fallback, b.shape.fallback)]
}

/** What changed in the list of properties, and which of them must be compared. */
export const compareProperties = (a: Shape, b: Shape, direction: Direction, shapeOf: (view: View) => Shape): Properties => {
  const [before, after] = [countedIn(a, direction, shapeOf), countedIn(b, direction, shapeOf)]
  const result: Properties = { changes: [], inner: [] }
  for (const name of before.keys()) if (!after.has(name)) result.changes.push(said('removed', `.${name}`, 'breaking'))
  for (const [name, property] of after) {
    const old = before.get(name)
    const { changes, inner } = old
      ? { changes: kept(name, old, property, direction), inner: [{ at: `.${name}`, a: old.view, b: property.view }] }
      : added(a, name, property, direction)
    result.changes.push(...changes)
    result.inner.push(...inner)
  }
  return result
}
