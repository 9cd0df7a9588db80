import type { SecurityScheme } from '../document/security.ts'
import type { Json } from '../json.ts'
import { firstExample } from '../operation/content.ts'
import type { Operation } from '../operation/operation.ts'
import { type Credential, credentialsFor } from '../request/credential.ts'
import { ownHeaders, requestOf } from '../request/request.ts'
import { bodyExamples } from '../sample/body-text.ts'
import { authorized } from './auth.ts'
import { contentType, postmanBody } from './body.ts'
import { literal, variable } from './text.ts'
import { entriesIn, urlOf } from './url.ts'

/** The variable of a collection that has the address of the API. */
export const addressVariable = 'baseUrl'

export interface ItemContext {
  document: Json
  schemes: readonly SecurityScheme[]
  /** What all requests need at the gateway; undefined where they go to the document's own servers. */
  credentials: readonly Credential[] | undefined
}

/** The credentials that a request of the operation needs. */
export const credentialsOf = ({ schemes, credentials }: ItemContext, { security }: Operation): readonly Credential[] =>
  credentials ?? credentialsFor(schemes, security)

/** An operation's own server counts only where the gateway is not the address of all. */
const addressOf = ({ credentials }: ItemContext, { servers: [own] }: Operation): string =>
  credentials || !own ? variable(addressVariable) : literal(own.url.replace(/\/$/, ''))

/** What the API answers, as examples beside a request. */
const answersOf = (document: Json, { responses }: Operation) =>
  responses
    .filter(({ status }) => /^[1-5]\d\d$/.test(status))
    .map(({ status, description, contents: [content] }) => {
      const [example] = content ? bodyExamples(document, firstExample(content), 'response') : []
      return {
        name: description || status,
        code: Number(status),
        _postman_previewlanguage: example?.isJson ? 'json' : 'text',
        header: content ? [{ key: 'Content-Type', value: content.mediaType }] : [],
        ...(example && { body: example.text }),
      }
    })

/** An operation as a request in Postman, with what is required filled in. */
export const itemOf = (context: ItemContext, found: Operation): object => {
  const { document } = context
  const operation = {
    ...found,
    ...(found.body && { body: { ...found.body, contents: found.body.contents.slice(0, 1).map(firstExample) } }),
  }
  const { method, path, summary, description, operationId } = operation
  const { auth, headers, query } = authorized(credentialsOf(context, operation))
  const { body } = requestOf(document, operation, { address: '', credentials: [] })
  const own = entriesIn(document, operation, 'header').filter(({ key }) => !ownHeaders.has(key.toLowerCase()))
  return {
    name: summary || operationId || `${method} ${path}`,
    request: {
      method,
      auth,
      header: [...contentType(body), ...headers, ...own],
      url: urlOf(document, operation, addressOf(context, operation), query),
      description: literal(description),
      ...(body && { body: postmanBody(body) }),
    },
    response: answersOf(document, operation),
  }
}
