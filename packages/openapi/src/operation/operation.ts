import { externalDocsOf } from '../document/external-docs.ts'
import { methods, type OperationRef } from '../document/operation-key.ts'
import { type Requirement, requirementsOf } from '../document/security.ts'
import { type Server, serversOf } from '../document/servers.ts'
import { entriesIn, flagIn, isObject, type Json, listIn, own, textIn, textsIn } from '../json.ts'
import { follow } from '../references.ts'
import { type Body, bodyOf, type Response, responsesOf, swaggerBody } from './bodies.ts'
import { type Parameter, parameterOf } from './parameters.ts'

/** What the API sends to an address that the request named. */
export interface Callback {
  name: string
  /** Where the address comes from: `{$request.body#/url}`. */
  expression: string
  operation: Operation
}

/** An operation with everything it says, in one form for all three formats. Schemas are as they are written. */
export interface Operation extends OperationRef {
  summary: string
  description: string
  operationId: string
  deprecated: boolean
  tags: string[]
  docs: { description: string; url: string }
  /** Its own, or its path's; none where the document's are meant. */
  servers: Server[]
  /** Any one of these; undefined where nothing is said. */
  security: Requirement[] | undefined
  parameters: Parameter[]
  body: Body | undefined
  responses: Response[]
  callbacks: Callback[]
}

/** An operation's parameter replaces its path's of the same name and place. */
const parametersOf = (document: Json, item: unknown, operation: unknown): unknown[] => {
  const keyOf = (one: unknown) => `${textIn(follow(document, one), 'in')} ${textIn(follow(document, one), 'name')}`
  const all = [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')].map((one) => [keyOf(one), one] as const)
  return [...new Map(all).values()]
}

const inBody = new Set(['body', 'formData'])

const callbacksOf = (document: Json, operation: unknown): Callback[] =>
  entriesIn(operation, 'callbacks').flatMap(([name, written]) => {
    const callback = follow(document, written)
    return (isObject(callback) ? Object.entries(callback) : []).flatMap(([expression, item]) =>
      methods
        .map((method) => operationIn(document, item, { method: method.toUpperCase(), path: expression }))
        .filter((one) => one !== undefined)
        .map((one) => ({ name, expression, operation: one })),
    )
  })

/** An operation of a path item; undefined where it has none of that method. */
const operationIn = (document: Json, written: unknown, { method, path, isWebhook }: OperationRef): Operation | undefined => {
  const item = follow(document, written)
  const operation = own(item, method.toLowerCase())
  if (!isObject(operation)) return undefined
  const parameters = parametersOf(document, item, operation)
  const servers = serversOf(operation)
  const summary = textIn(operation, 'summary')
  const ofPath = [summary && textIn(item, 'summary'), textIn(item, 'description')]
  return {
    method,
    path,
    isWebhook,
    summary: summary || textIn(item, 'summary'),
    description: [...ofPath, textIn(operation, 'description')].filter(Boolean).join('\n\n'),
    operationId: textIn(operation, 'operationId'),
    deprecated: flagIn(operation, 'deprecated'),
    tags: textsIn(operation, 'tags'),
    docs: externalDocsOf(operation),
    servers: servers.length > 0 ? servers : serversOf(item),
    security: requirementsOf(operation) ?? requirementsOf(document),
    parameters: parameters.map((one) => parameterOf(document, one)).filter((one) => !inBody.has(one.in)),
    body: bodyOf(document, operation.requestBody) ?? swaggerBody(document, operation, parameters),
    responses: responsesOf(document, operation),
    callbacks: callbacksOf(document, operation),
  }
}

/** An operation of a document, or of its part (`document/part.ts`); undefined if it does not exist. */
export const operationOf = (document: Json, ref: OperationRef): Operation | undefined =>
  operationIn(document, own(own(document, ref.isWebhook ? 'webhooks' : 'paths'), ref.path), ref)
