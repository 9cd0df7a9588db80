import type { TryOperation } from '@apim/contract'
import { asList, asObject, type Json } from '../facts.ts'
import { limits } from '../limits.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { follow } from '../references.ts'
import { givenExample, sampleOf, schemaOf, typeOf } from './sample.ts'

type Parameter = TryOperation['parameters'][number]
type Body = TryOperation['bodies'][number]
type Field = Body['fields'][number]

const fieldsMax = 100
const exampleMax = 50_000
/** Characters of all texts of an answer together: what a document has once can be the values of every field, and the server reads the answer whole. */
const charactersMax = 1_000_000

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.slice(0, fieldsMax).map(textOf).join(',').slice(0, exampleMax)
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, exampleMax)
}
const scalarTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const
const knownType = (schema: Json) => scalarTypes.find((type) => type === typeOf(schema)) ?? 'string'

const optionsOf = (root: unknown, schema: Json): string[] => {
  const values = typeOf(schema) === 'array' ? schemaOf(root, schema.items).enum : schema.enum
  return typeOf(schema) === 'boolean' ? ['true', 'false'] : asList(values).map(textOf).filter(Boolean).slice(0, fieldsMax)
}

const fieldOf = (root: unknown, name: string, holder: Json, schema: Json, isRequired: boolean): Field => ({
  name,
  isRequired,
  type: knownType(schema),
  isFile: false,
  description: plainText(holder.description ?? schema.description, 500),
  example: textOf(givenExample(root, holder, schema)),
  options: optionsOf(root, schema),
})

/** How a list is sent: its name repeated, or its values joined by commas. */
const isRepeated = ({ collectionFormat, style, explode }: Json, isSwagger2: boolean) =>
  isSwagger2 ? collectionFormat === 'multi' : explode !== false && (style === undefined || style === 'form')

const parametersOf = (root: unknown, item: Json, operation: Json): Json[] => {
  const found = new Map<string, Json>()
  for (const entry of [...asList(item.parameters), ...asList(operation.parameters)]) {
    const parameter = asObject(follow(root, entry))
    if (typeof parameter.name === 'string') found.set(`${String(parameter.in)} ${parameter.name}`, parameter)
  }
  return [...found.values()].slice(0, fieldsMax)
}

const shownParameter = (root: unknown, parameter: Json, isSwagger2: boolean): Parameter[] => {
  const place = (['path', 'query', 'header'] as const).find((one) => one === parameter.in)
  if (place === undefined) return []
  const [media] = Object.values(asObject(parameter.content))
  const schema = schemaOf(root, parameter.schema ?? asObject(media).schema ?? parameter)
  const field = fieldOf(root, String(parameter.name), parameter, schema, parameter.required === true || place === 'path')
  return [{ ...field, in: place, isRepeated: place === 'query' && isRepeated(parameter, isSwagger2) }]
}

const kindOf = (mediaType: string, isBinary: boolean): Body['kind'] => {
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return 'form'
  if (/^multipart\//i.test(mediaType)) return 'multipart'
  if (/[/+]json\b/i.test(mediaType)) return 'json'
  return !isBinary && /^text\/|[/+]xml\b|yaml/i.test(mediaType) ? 'text' : 'binary'
}

const isFile = (root: unknown, schema: Json): boolean => {
  if (typeOf(schema) === 'array') return isFile(root, schemaOf(root, asObject(schema.items)))
  return schema.type === 'file' || schema.format === 'binary' || schema.contentMediaType !== undefined
}

const formFields = (root: unknown, schema: Json): Field[] => {
  const required = asList(schema.required)
  return Object.entries(asObject(schema.properties))
    .slice(0, fieldsMax)
    .map(([name, property]) => {
      const part = schemaOf(root, property)
      return { ...fieldOf(root, name, {}, part, required.includes(name)), isFile: isFile(root, part) }
    })
}

const bodyOf = (root: unknown, mediaType: string, media: Json, isRequired: boolean): Body => {
  const schema = schemaOf(root, media.schema)
  const kind = kindOf(mediaType, schema.format === 'binary')
  const isForm = kind === 'form' || kind === 'multipart'
  const given = givenExample(root, media, schema) ?? (kind === 'json' ? sampleOf(root, media.schema) : undefined)
  const text = typeof given === 'string' && kind !== 'json' ? given : given === undefined ? '' : JSON.stringify(given, null, 2)
  return {
    mediaType: plainLine(mediaType, 200),
    kind,
    isRequired,
    example: isForm || kind === 'binary' ? '' : text.slice(0, exampleMax),
    fields: isForm ? formFields(root, schema) : [],
  }
}

/** Swagger 2.0 has its body among the parameters. */
const oldBodies = (root: unknown, operation: Json, parameters: Json[]): Body[] => {
  const consumes = asList(operation.consumes ?? asObject(root).consumes).filter((type) => typeof type === 'string')
  const form = parameters.filter((parameter) => parameter.in === 'formData')
  if (form.length > 0) {
    const hasFile = form.some(({ type }) => type === 'file')
    const types = consumes.filter((type) => kindOf(type, false) === (hasFile ? 'multipart' : 'form'))
    const fields = form.map((one) => ({
      ...fieldOf(root, String(one.name), one, one, one.required === true),
      isFile: one.type === 'file',
    }))
    const mediaType = types[0] ?? (hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded')
    return [{ mediaType, kind: hasFile ? 'multipart' : 'form', isRequired: fields.some((one) => one.isRequired), example: '', fields }]
  }
  const body = parameters.find((parameter) => parameter.in === 'body')
  if (!body) return []
  const types = consumes.length > 0 ? consumes : ['application/json']
  return types.slice(0, 10).map((type) => bodyOf(root, type, { schema: body.schema }, body.required === true))
}

const bodiesOf = (root: unknown, operation: Json, parameters: Json[]): Body[] => {
  if (asObject(root).swagger === '2.0') return oldBodies(root, operation, parameters)
  const body = asObject(follow(root, operation.requestBody))
  return Object.entries(asObject(body.content))
    .slice(0, 10)
    .map(([mediaType, media]) => bodyOf(root, mediaType, asObject(media), body.required === true))
}

/** The same, with as many of the texts as fit. */
const fitted = ({ parameters, bodies }: TryOperation): TryOperation => {
  let left = charactersMax
  const fit = (text: string) => {
    left -= text.length
    return left < 0 ? '' : text
  }
  const texts = ({ description, example, options }: Pick<Field, 'description' | 'example' | 'options'>) => ({
    description: fit(description),
    example: fit(example),
    options: options.map(fit).filter(Boolean),
  })
  return {
    parameters: parameters.map((one) => ({ ...one, ...texts(one) })),
    bodies: bodies.map((body) => ({
      ...body,
      example: fit(body.example),
      fields: body.fields.map((field) => ({ ...field, ...texts(field) })),
    })),
  }
}

/** What one operation of a checked document takes: its parameters and bodies, with types and examples; undefined if it does not exist. */
export const operationRequest = (root: unknown, method: string, path: string): TryOperation | undefined => {
  const [, entry] = Object.entries(asObject(asObject(root).paths)).find(([one]) => plainLine(one, limits.keyLength) === path) ?? []
  const item = asObject(follow(root, entry))
  const key = method.toLowerCase()
  if (!Object.hasOwn(item, key)) return undefined
  const operation = asObject(item[key])
  const parameters = parametersOf(root, item, operation)
  const isSwagger2 = asObject(root).swagger === '2.0'
  return fitted({
    parameters: parameters.flatMap((parameter) => shownParameter(root, parameter, isSwagger2)),
    bodies: bodiesOf(root, operation, parameters),
  })
}
