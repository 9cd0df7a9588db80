import { array, record, string, typedefs } from '@apim/kong-admin'
import { bytesOf } from '../http/field-text.ts'
import { definePlugin, type Exchange, type Reply } from '../plugin.ts'
import { addField, readFields, writeQuery } from './shared/field-map.ts'
import { givenValues, headerText, headerViolation, renamedHeaderViolation } from './shared/name-value.ts'
import { headerTransform } from './transformers/header-transform.ts'
import { bodyKind, bodyTransform, transformFields } from './transformers/request-transformer-body.ts'
import { transformation } from './transformers/transformation.ts'
import { uriTemplate, uriTemplateViolation } from './transformers/uri-template.ts'

const PAIR = '^[^:]+:.*$'
const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE'])

const templateViolation = (value: string): string | undefined =>
  value.includes('$(') ? `templates such as '$(headers.host)' are not offered by this gateway: '${value}'` : undefined
const headerEntry = (value: string) => templateViolation(value) ?? headerViolation(value)
const renameEntry = (value: string) => templateViolation(value) ?? renamedHeaderViolation(value)
const methodViolation = (value: string) => (value === 'CONNECT' ? 'CONNECT is not offered by this gateway' : undefined)

const entries = () => array(string({ custom_validator: templateViolation }), { required: true, default: [] })
const headerNames = () => array(string({ custom_validator: headerEntry }), { required: true, default: [] })
const headerPairs = () => array(string({ match: PAIR, custom_validator: headerEntry }), { required: true, default: [] })
const headerRenames = () => array(string({ match: PAIR, custom_validator: renameEntry }), { required: true, default: [] })
const lists = <F extends ReturnType<typeof headerPairs>>(headers: F) => ({ body: entries(), headers, querystring: entries() }) as const

/** A form that would be lost with a bodiless method is added to the query (as in Kong). */
const movesForm = (method: string | null, contentType: string | undefined): boolean =>
  method !== null && METHODS_WITHOUT_BODY.has(method) && bodyKind(contentType) === 'form'

const moveForm = ({ request }: Exchange): void => {
  if (request.body === null) return
  const fields = readFields(request.query ?? '')
  for (const [name, value] of readFields(request.body.toString('latin1')))
    for (const one of Array.isArray(value) ? value : [value]) addField(fields, name, one)
  request.query = writeQuery(fields)
}

/** The headers that the plugin defines, in lower case: those it sets, and the new names of those it renames. */
const ownHeaders = (set: readonly string[], renamed: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...givenValues(set).map(({ name }) => name), ...givenValues(renamed).map(({ value }) => value)].map((name) => name.toLowerCase()),
  )

const emptyBody = Buffer.alloc(0)
const noPath: Reply = { status: 500, message: 'An unexpected error occurred' }

/** Changes requests before they are forwarded. */
export const requestTransformer = definePlugin({
  name: 'request-transformer',
  priority: 801,
  protocols: typedefs.protocolsAll(),
  config: record(
    {
      http_method: string({ match: '^%u+$', custom_validator: methodViolation }),
      remove: record(lists(headerNames()), { required: true }),
      rename: record(lists(headerRenames()), { required: true }),
      replace: record({ ...lists(headerPairs()), uri: string({ custom_validator: uriTemplateViolation }) }, { required: true }),
      add: record(lists(headerPairs()), { required: true }),
      append: record(lists(headerPairs()), { required: true }),
    },
    { required: true },
  ),
  prepare({ http_method, remove, rename, replace, add, append }) {
    const of = (place: 'headers' | 'body' | 'querystring') => ({
      remove: remove[place],
      // Kong writes the names of renamed headers in lower case.
      rename: place === 'headers' ? rename[place].map((entry) => entry.toLowerCase()) : rename[place],
      replace: replace[place],
      add: add[place],
      append: append[place],
    })
    const host = givenValues(replace.headers).findLast(({ name }) => name.toLowerCase() === 'host')
    return {
      method: http_method,
      pathOf: replace.uri === null ? null : uriTemplate(replace.uri),
      host: host === undefined ? null : headerText(host.value),
      changeHeaders: headerTransform(of('headers')),
      policyHeaders: ownHeaders(
        [replace, add, append].flatMap(({ headers }) => headers),
        rename.headers,
      ),
      query: transformation(of('querystring'), bytesOf),
      changeBody: bodyTransform(of('body')),
    }
  },
  readsBody({ method, changeBody }, { request }) {
    const type = request.headers.get('content-type')
    return (changeBody !== null && bodyKind(type) !== null) || movesForm(method, type)
  },
  access({ method, pathOf, host, changeHeaders, policyHeaders, query, changeBody }, exchange) {
    const { request } = exchange
    if (pathOf !== null) {
      const path = pathOf(exchange)
      // As in Kong when a template gives no valid path.
      if (path === undefined) return noPath
      request.upstreamPath = path
    }
    if (host !== null) request.upstreamHost = host
    if (method !== null) request.method = method
    if (movesForm(method, request.headers.get('content-type'))) moveForm(exchange)
    changeHeaders(request.headers)
    request.policyHeaders = policyHeaders
    const type = request.headers.get('content-type')
    if (changeBody !== null && type !== undefined && bodyKind(type) !== null) request.body = changeBody(type, request.body ?? emptyBody)
    if (query !== null) {
      const fields = readFields(request.query ?? '')
      transformFields(query, fields)
      request.query = writeQuery(fields)
    }
    return undefined
  },
})
