import { array, record, string } from '@apim/kong-admin'
import { definePlugin, type Exchange } from '../plugin.ts'
import { headerViolation, renamedHeaderViolation } from './shared/name-value.ts'
import { headerTransform } from './transformers/header-transform.ts'
import { jsonTransform } from './transformers/response-transformer-json.ts'

const PAIR = '^[^:]+:.*$'
const names = () => array(string(), { required: true, default: [] })
const pairs = () => array(string({ match: PAIR }), { required: true, default: [] })
const headerNames = () => array(string({ custom_validator: headerViolation }), { required: true, default: [] })
const headerPairs = () => array(string({ match: PAIR, custom_validator: headerViolation }), { required: true, default: [] })
const headerRenames = () => array(string({ match: PAIR, custom_validator: renamedHeaderViolation }), { required: true, default: [] })
const types = () => array(string({ one_of: ['boolean', 'number', 'string'] }), { required: true, default: [] })
const typedPairs = () => record({ json: pairs(), json_types: types(), headers: headerPairs() }, { required: true })

const isJson = (contentType: string | undefined): boolean =>
  (contentType ?? '').split(',').some((type) => /^\s*application\/json\s*(;|$)/i.test(type))

/** Responses to be changed must be uncompressed, or what has to be removed would stay in. */
const askPlain = ({ request }: Exchange): undefined => {
  request.headers.remove('accept-encoding')
  return undefined
}

/** Changes the headers and JSON of responses. */
export const responseTransformer = definePlugin({
  name: 'response-transformer',
  priority: 800,
  config: record(
    {
      remove: record({ json: names(), headers: headerNames() }, { required: true }),
      rename: record({ json: pairs(), headers: headerRenames() }, { required: true }),
      replace: typedPairs(),
      add: typedPairs(),
      append: typedPairs(),
    },
    { required: true },
  ),
  prepare({ remove, rename, replace, add, append }) {
    const json = [remove.json, rename.json, replace.json, add.json, append.json]
    return {
      changeHeaders: headerTransform({
        remove: remove.headers,
        rename: rename.headers,
        replace: replace.headers,
        add: add.headers,
        append: append.headers,
      }),
      changesBody: json.some((entries) => entries.length > 0),
      transform: jsonTransform({
        remove: remove.json,
        rename: rename.json,
        replace: replace.json,
        replaceTypes: replace.json_types,
        add: add.json,
        addTypes: add.json_types,
        append: append.json,
        appendTypes: append.json_types,
      }),
    }
  },
  access: ({ changesBody }, exchange) => (changesBody ? askPlain(exchange) : undefined),
  answer: ({ changeHeaders }, _exchange, { headers }) => changeHeaders(headers),
  rewritesBody: ({ changesBody }, _exchange, { headers }) => changesBody && isJson(headers.get('content-type')),
  rewriteBody: ({ transform }, _exchange, body) => transform(body),
})
