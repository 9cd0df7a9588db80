import type { Json } from '../../document/facts.ts'
import { answers, api, type Case, integer, json, object, receives, sends, takes, text } from './documents.ts'

const pet = (name: string, more: Json = {}) => object({ kind: text, [name]: text }, ['kind'], more)
const pets = (...names: string[]) => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: { propertyName: 'kind' },
})
const known = { components: { schemas: { Cat: pet('lives'), Dog: pet('name'), Fish: pet('water') } } }
const flow = (tokenUrl: string) =>
  api(
    { security: [{ sso: [] }] },
    { components: { securitySchemes: { sso: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } } } } },
  )

/**
 * Cases and verdicts of openapi-diff's test data, `core/src/test/resources/bc_*.yaml` with its tests in `backcompat` (https://github.com/OpenAPITools/openapi-diff,
 * Apache-2.0); each name is that of the changed file. The documents are ours, and so is the verdict of the way back.
 */
export const openApiDiff: Case[] = [
  [
    'bc_openapi_endpoints_decreased',
    { ...api(), paths: { ...(api().paths as object), '/others': { get: {} } } },
    api(),
    'breaking',
    'compatible',
  ],
  [
    'bc_request_enum_decreased',
    sends(object({ a: { enum: ['x', 'y'] } })),
    sends(object({ a: { enum: ['x'] } })),
    'breaking',
    'compatible',
  ],
  [
    'bc_response_enum_increased',
    receives(object({ a: { enum: ['x'] } })),
    receives(object({ a: { enum: ['x', 'y'] } })),
    'breaking',
    'compatible',
  ],
  ['bc_request_params_decreased', takes({ name: 'a' }, { name: 'b' }), takes({ name: 'a' }), 'breaking', 'compatible'],
  [
    'bc_request_param_style_changed',
    takes({ name: 'a', style: 'form' }),
    takes({ name: 'a', style: 'spaceDelimited' }),
    'breaking',
    'breaking',
  ],
  ['bc_request_param_explode_changed', takes({ name: 'a', explode: true }), takes({ name: 'a', explode: false }), 'breaking', 'breaking'],
  [
    'bc_request_param_allowemptyvalue_decreased',
    takes({ name: 'a', allowEmptyValue: true }),
    takes({ name: 'a' }),
    'breaking',
    'compatible',
  ],
  [
    'bc_request_readonly_increased',
    sends(object({ a: text })),
    sends(object({ a: { ...text, readOnly: true } })),
    'breaking',
    'compatible',
  ],
  [
    'bc_request_readonly_required_decreased',
    sends(object({ a: { ...text, readOnly: true } }, ['a'])),
    sends(object({ a: text }, ['a'])),
    'breaking',
    'breaking',
  ],
  ['bc_request_oneof_decreased', sends(pets('Cat', 'Dog', 'Fish'), known), sends(pets('Cat', 'Dog'), known), 'breaking', 'compatible'],
  [
    'bc_response_oneof_increased',
    receives(pets('Cat', 'Dog'), known),
    receives(pets('Cat', 'Dog', 'Fish'), known),
    'breaking',
    'compatible',
  ],
  [
    'bc_schema_discriminator_changed',
    receives(pets('Cat', 'Dog'), known),
    receives({ ...pets('Cat', 'Dog'), discriminator: { propertyName: 'type' } }, known),
    'breaking',
    'breaking',
  ],
  [
    'bc_request_numericrange_exclusive_max_set',
    sends({ ...integer, maximum: 9 }),
    sends({ ...integer, maximum: 9, exclusiveMaximum: true }),
    'breaking',
    'compatible',
  ],
  ['bc_request_numericrange_min_added', sends(integer), sends({ ...integer, minimum: 1 }), 'breaking', 'compatible'],
  ['bc_response_numericrange_max_deleted', receives({ ...integer, maximum: 9 }), receives(integer), 'breaking', 'compatible'],
  [
    'bc_response_numericrange_min_decreased',
    receives({ ...integer, minimum: 2 }),
    receives({ ...integer, minimum: 1 }),
    'breaking',
    'compatible',
  ],
  [
    'bc_response_apiresponse_decreased',
    api({ responses: { 200: { description: 'a' }, 400: { description: 'b' } } }),
    api({ responses: { 200: { description: 'a' } } }),
    'breaking',
    'compatible',
  ],
  [
    'bc_response_content_decreased',
    api({ responses: { 200: { description: 'ok', content: { ...json(text), 'text/csv': {} } } } }),
    receives(text),
    'breaking',
    'compatible',
  ],
  ['bc_response_headers_missing', answers({ 'X-A': { schema: text } }), answers({}), 'breaking', 'compatible'],
  [
    'bc_response_header_explode_changed',
    answers({ 'X-A': { schema: text, explode: false } }),
    answers({ 'X-A': { schema: text, explode: true } }),
    'breaking',
    'breaking',
  ],
  [
    'bc_request_schema_format_decreased',
    sends({ ...integer, format: 'int64' }),
    sends({ ...integer, format: 'int32' }),
    'breaking',
    'compatible',
  ],
  [
    'bc_response_schema_format_increased',
    receives({ ...integer, format: 'int32' }),
    receives({ ...integer, format: 'int64' }),
    'breaking',
    'compatible',
  ],
  ['bc_oauthflow_token_url_changed', flow('https://a.example/token'), flow('https://b.example/token'), 'breaking', 'breaking'],
]
