import type { Spend } from '../budget.ts'
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

/** The variable of a collection that has the address of the API: an environment's variable of the same name would take its place, and be sent the key. */
export const addressVariable = 'APIM_ADDRESS'

export interface ItemContext {
  document: Json
  schemes: readonly SecurityScheme[]
  /** What all requests need at the gateway; undefined where they go to the document's own servers. */
  credentials: readonly Credential[] | undefined
  /** The first of the document's own servers. */
  server: string
  /** Counts the answers, which a document repeats, before they are put together. */
  spend: Spend
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '').replace(/[^\w.:-]/g, '_')

/**
 * The credentials that a request of the operation needs. Those of a document's own server are named for it: what an environment has under a usual name,
 * as `API_KEY`, is meant for another server.
 */
export const credentialsOf = ({ schemes, credentials, server }: ItemContext, { security, servers: [own] }: Operation) =>
  credentials ?? credentialsFor(schemes, security).map((one) => ({ ...one, variable: `${one.variable}_${hostOf(own?.url ?? server)}` }))

/** An operation's own server counts only where the gateway is not the address of all. */
const addressOf = ({ credentials }: ItemContext, { servers: [own] }: Operation): string =>
  credentials || !own ? variable(addressVariable) : literal(own.url.replace(/\/$/, ''))

/** What the API answers, as examples beside a request. */
const answersOf = ({ document, spend }: ItemContext, { responses }: Operation) =>
  responses
    .filter(({ status }) => /^[1-5]\d\d$/.test(status))
    .map(({ status, description, contents: [content] }) => {
      const [example] = content ? bodyExamples(document, firstExample(content), 'response') : []
      return {
        name: description || status,
        code: Number(status),
        _postman_previewlanguage: example?.isJson ? 'json' : 'text',
        header: content ? [{ key: 'Content-Type', value: content.mediaType }] : [],
        ...(example && { body: spend(example.text) }),
      }
    })

/** An answer could redirect to another server, which Postman would send the key. Its cookies are by server, and all APIs of a gateway are one. */
const protocolProfileBehavior = { followRedirects: false, disableCookies: true }

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
    response: answersOf(context, operation),
    protocolProfileBehavior,
  }
}
