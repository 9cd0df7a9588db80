import { operationId } from './naming/operation-id.ts'
import { properties } from './naming/properties.ts'
import { schemas } from './naming/schemas.ts'
import { arrayLimit } from './owasp/array-limit.ts'
import { httpsServers } from './owasp/https-servers.ts'
import { noAdditionalProperties } from './owasp/no-additional-properties.ts'
import { noAddresses } from './owasp/no-addresses.ts'
import { noCredentialsInUrl } from './owasp/no-credentials-in-url.ts'
import { noHttpBasic } from './owasp/no-http-basic.ts'
import { noKeysInUrl } from './owasp/no-keys-in-url.ts'
import { noNumericIds } from './owasp/no-numeric-ids.ts'
import { noOldSchemes } from './owasp/no-old-schemes.ts'
import { numberLimit } from './owasp/number-limit.ts'
import { response401, response403, response429 } from './owasp/responses.ts'
import { stringLimit } from './owasp/string-limit.ts'
import { writeSecurity } from './owasp/write-security.ts'
import type { Rule } from './rule.ts'

/** The portal's own rules by name, in addition to Redocly's. */
export const ownRules = {
  'owasp-https-servers': httpsServers,
  'owasp-write-security': writeSecurity,
  'owasp-no-http-basic': noHttpBasic,
  'owasp-no-old-schemes': noOldSchemes,
  'owasp-no-keys-in-url': noKeysInUrl,
  'owasp-no-credentials-in-url': noCredentialsInUrl,
  'owasp-no-numeric-ids': noNumericIds,
  'owasp-no-additional-properties': noAdditionalProperties,
  'owasp-string-limit': stringLimit,
  'owasp-array-limit': arrayLimit,
  'owasp-number-limit': numberLimit,
  'owasp-response-401': response401,
  'owasp-response-403': response403,
  'owasp-response-429': response429,
  'owasp-no-addresses': noAddresses,
  'naming-operation-id': operationId,
  'naming-properties': properties,
  'naming-schemas': schemas,
} satisfies Record<string, Rule>

const pluginId = 'portal'
const named = Object.fromEntries(Object.entries(ownRules).map(([name, rule]) => [`${pluginId}/${name}`, rule]))

/** What Redocly loads, for documents of every version: a rule is `portal/owasp-https-servers` there. */
export const rulesPlugin = { id: pluginId, rules: { oas2: named, oas3: named } }

const isOwn = (name: string) => Object.hasOwn(ownRules, name)

/** The name of a rule as Redocly has it, and back. */
export const redoclyName = (name: string): string => (isOwn(name) ? `${pluginId}/${name}` : name)
export const ruleNameOf = (ruleId: string): string => ruleId.replace(new RegExp(`^${pluginId}/`), '')
