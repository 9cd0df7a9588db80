import type { Fact } from './facts.ts'

/** A schema that stands in another one in a role of its own. */
export interface Child {
  role:
    | 'pattern'
    | 'additional'
    | 'names'
    | 'contains'
    | 'prefix'
    | 'items'
    | 'rest'
    | 'not'
    | 'if'
    | 'then'
    | 'else'
    | 'dependent'
    | 'unevaluatedItems'
    | 'content'
  /** The pattern, the position or the property that it depends on. */
  name: string
  schema: unknown
}

/** Alternatives, one or several of which apply. */
export interface Choice {
  kind: 'oneOf' | 'anyOf'
  options: unknown[]
  /** The property that tells them apart, and which of its values means which option. */
  discriminator: string
  mapping: [string, string][]
}

/** What a schema says, with its references followed and its `allOf` united. What it holds is not looked into: it may hold itself. */
export interface Shape {
  /** The name of the schema that it refers to. */
  name: string
  /** The reference that it is known by, to notice a schema that holds itself; empty for one that is written where it is used. */
  self: string
  /** The names of the schemas that it was united from. */
  madeOf: string[]
  /** A reference that leads nowhere, or out of the document. */
  missing: string
  /** `false`: nothing is valid. */
  isNever: boolean
  types: string[]
  format: string
  title: string
  description: string
  deprecated: boolean
  readOnly: boolean
  writeOnly: boolean
  facts: Fact[]
  choicesOfValue: unknown[] | undefined
  /** Texts of single values, where the document has them. */
  valueTexts: Map<string, string>
  constant: { value: unknown } | undefined
  fallback: { value: unknown } | undefined
  examples: unknown[]
  properties: Map<string, unknown>
  required: Set<string>
  children: Child[]
  choices: Choice[]
  docs: { description: string; url: string }
}

export const emptyShape = (): Shape => ({
  name: '',
  self: '',
  madeOf: [],
  missing: '',
  isNever: false,
  types: [],
  format: '',
  title: '',
  description: '',
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  facts: [],
  choicesOfValue: undefined,
  valueTexts: new Map(),
  constant: undefined,
  fallback: undefined,
  examples: [],
  properties: new Map(),
  required: new Set(),
  children: [],
  choices: [],
  docs: { description: '', url: '' },
})
