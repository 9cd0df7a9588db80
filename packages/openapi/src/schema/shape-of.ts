import { externalDocsOf } from '../document/external-docs.ts'
import { flagIn, isObject, type Json, listIn, own, shown, textIn, textsIn } from '../json.ts'
import { schemaExamples } from '../operation/examples.ts'
import { refOf, resolve, schemaName } from '../references.ts'
import { childrenOf, choicesOf } from './children.ts'
import { factsOf } from './facts.ts'
import { emptyShape, type Shape } from './shape.ts'
import { unitedTypes, writtenTypes } from './types.ts'

const nullOption = (option: unknown) => isObject(option) && option.type === 'null' && Object.keys(option).length === 1

/** Names in programs and texts of the values of an enum: extensions that several generators read, as a list or by value. */
const addValueTexts = (shape: Shape, schema: unknown) => {
  for (const [at, value] of listIn(schema, 'enum').entries()) {
    const textIn = (key: string) => {
      const texts = own(schema, key)
      const text = Array.isArray(texts) ? texts[at] : own(texts, shown(value))
      return typeof text === 'string' ? text : ''
    }
    const texts = [textIn('x-enum-varnames'), textIn('x-enum-descriptions') || textIn('x-enumDescriptions')].filter(Boolean)
    if (texts.length > 0 && !shape.valueTexts.has(shown(value))) shape.valueTexts.set(shown(value), texts.join(' · '))
  }
}

const addValues = (shape: Shape, schema: unknown) => {
  const values = own(schema, 'enum')
  if (Array.isArray(values)) {
    const known = shape.choicesOfValue?.map(shown)
    shape.choicesOfValue = known ? values.filter((value) => known.includes(shown(value))) : values
  }
  addValueTexts(shape, schema)
  if (isObject(schema) && 'const' in schema) shape.constant ??= { value: schema.const }
  if (isObject(schema) && 'default' in schema) shape.fallback ??= { value: schema.default }
  for (const example of schemaExamples(schema))
    if (!shape.examples.some((one) => shown(one) === shown(example))) shape.examples.push(example)
}

/** Schemas made here, of what several members of a union say about one property: one list, as lists within lists would be as deep as there are members. */
const united = new WeakMap<object, unknown[]>()

const unite = (known: unknown, property: unknown): unknown => {
  const members = isObject(known) ? united.get(known) : undefined
  if (members) {
    members.push(property)
    return known
  }
  const made = { allOf: [known, property] }
  united.set(made, made.allOf)
  return made
}

const addProperties = (shape: Shape, schema: unknown) => {
  const properties = own(schema, 'properties')
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    const known = shape.properties.get(name)
    shape.properties.set(name, known === undefined || known === property ? property : unite(known, property))
  }
  for (const name of textsIn(schema, 'required')) shape.required.add(name)
}

/** `oneOf: [{…}, {type: null}]` is how OpenAPI 3.1 writes what may be null: one schema, and no alternative. */
const addChoices = (document: Json, shape: Shape, schema: unknown, seen: Set<string>) => {
  for (const choice of choicesOf(schema)) {
    const options = choice.options.filter((option) => !nullOption(option))
    const [only] = options
    if (options.length === 1 && options.length < choice.options.length) {
      add(document, shape, only, seen)
      if (!shape.types.includes('null')) shape.types.push('null')
    } else shape.choices.push(choice)
  }
}

const addTexts = (shape: Shape, schema: unknown) => {
  shape.title ||= textIn(schema, 'title')
  shape.description ||= textIn(schema, 'description')
  shape.format ||= textIn(schema, 'format')
  shape.deprecated ||= flagIn(schema, 'deprecated')
  shape.readOnly ||= flagIn(schema, 'readOnly')
  shape.writeOnly ||= flagIn(schema, 'writeOnly')
  if (!shape.docs.url) shape.docs = externalDocsOf(schema)
}

/** So many references are followed for one schema, each from the one before at worst. */
const refsMax = 500

const addReference = (document: Json, shape: Shape, ref: string, seen: Set<string>) => {
  const target = resolve(document, ref)
  const name = schemaName(ref) ?? ''
  if (target === undefined) shape.missing ||= ref
  // What a schema has been united with adds nothing the second time; one that doubles at each level would never end.
  else if (seen.has(ref) || seen.size >= refsMax) return
  else if (name) shape.madeOf.push(name)
  add(document, shape, target, seen.add(ref))
}

/** The outermost text wins; limits, properties and alternatives of all that is united apply together. */
const add = (document: Json, shape: Shape, schema: unknown, seen: Set<string>): void => {
  if (schema === false) shape.isNever = true
  if (!isObject(schema)) return
  addTexts(shape, schema)
  shape.types = unitedTypes(shape.types, writtenTypes(schema))
  shape.facts.push(...factsOf(schema).filter(({ key, value }) => !shape.facts.some((one) => one.key === key && one.value === value)))
  addValues(shape, schema)
  addProperties(shape, schema)
  shape.children.push(...childrenOf(schema))
  const ref = refOf(schema)
  if (ref !== undefined) addReference(document, shape, ref, seen)
  for (const member of listIn(schema, 'allOf')) add(document, shape, member, seen)
  addChoices(document, shape, schema, seen)
}

/** The one reference of a schema, also where it stands alone in `allOf` or next to `null`. */
const ownRef = (schema: unknown): string => {
  const ref = refOf(schema)
  if (ref !== undefined) return ref
  for (const key of ['allOf', 'oneOf', 'anyOf']) {
    const options = listIn(schema, key).filter((option) => !nullOption(option))
    if (options.length === 1 && own(schema, 'properties') === undefined) return ownRef(options[0])
  }
  return ''
}

/** What a schema of any of the three formats says, its references followed and its `allOf` united. */
export const shapeOf = (document: Json, schema: unknown): Shape => {
  const shape = emptyShape()
  add(document, shape, schema, new Set())
  shape.self = ownRef(schema)
  shape.name = schemaName(shape.self) ?? ''
  shape.madeOf = shape.madeOf.filter((name) => name !== shape.name)
  return shape
}
