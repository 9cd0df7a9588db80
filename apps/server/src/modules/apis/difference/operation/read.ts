import { asList, asObject, httpMethods, type Json } from '../../document/facts.ts'
import { follow } from '../../document/references.ts'
import type { Source } from '../source.ts'
import type { Operation, Parameter } from './model.ts'
import { bodyOf, parameterOf, responsesOf } from './open-api.ts'
import { securityOf } from './security.ts'
import { serversIn, textsOf } from './shared.ts'
import { swaggerBody, swaggerParameter, swaggerResponses } from './swagger.ts'

/** Headers that a document describes elsewhere: as parameters they are ignored (OpenAPI 3.1, Parameter Object). */
const ignored = new Set(['accept', 'content-type', 'authorization'])

/** A parameter in a path is the same one whatever it is called: it is known by its place. */
const keyOf = (parameter: Parameter, path: string): string => {
  if (parameter.in === 'header') return `header ${parameter.name.toLowerCase()}`
  if (parameter.in !== 'path') return `${parameter.in} ${parameter.name}`
  const place = [...path.matchAll(/\{([^{}]*)\}/g)].findIndex(([, name]) => name === parameter.name)
  return place === -1 ? `path ${parameter.name}` : `path ${place}`
}

const rawParameters = ({ root }: Source, item: Json, operation: Json): Json[] => {
  const all = [...asList(item.parameters), ...asList(operation.parameters)].map((one) => asObject(follow(root, one)))
  return [...new Map(all.map((one) => [`${String(one.in)} ${String(one.name)}`, one])).values()]
}

const parametersOf = (source: Source, raw: Json[], path: string): Map<string, Parameter> => {
  const read = source.dialect === '2.0' ? swaggerParameter : parameterOf
  const parameters = raw
    .filter((one) => one.in !== 'body' && one.in !== 'formData')
    .map((one) => read(one))
    .filter((one) => !(one.in === 'header' && ignored.has(one.name.toLowerCase())))
  return new Map(parameters.map((one) => [keyOf(one, path), one]))
}

const operationOf = (source: Source, path: string, item: Json, method: string): Operation => {
  const operation = asObject(item[method])
  const raw = rawParameters(source, item, operation)
  const isSwagger = source.dialect === '2.0'
  return {
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(source, raw, path),
    body: isSwagger ? swaggerBody(source, operation, raw) : bodyOf(source, operation),
    responses: isSwagger ? swaggerResponses(source, operation) : responsesOf(source, operation),
    security: securityOf(source, operation),
    servers: serversIn(operation) ?? serversIn(item),
    callbacks: asObject(operation.callbacks),
    deprecated: operation.deprecated === true,
    operationId: typeof operation.operationId === 'string' ? operation.operationId : '',
    tags: asList(operation.tags).map(String).toSorted().join(', '),
    texts: textsOf(operation),
  }
}

/** A path without the names of its parameters, which are no part of a call. */
export const templateOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}')

/** Every operation of a document, by method and path. */
export const operationsIn = (source: Source): Operation[] =>
  Object.entries(asObject(source.root.paths))
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, value]) => {
      const item = asObject(follow(source.root, value))
      return httpMethods.flatMap((method) => (Object.hasOwn(item, method) ? [operationOf(source, path, item, method)] : []))
    })
