/** What a broken rule means: nothing, a warning, or that the spec cannot be saved or uploaded. */
export const specLevels = ['off', 'warning', 'error'] as const
export type SpecLevel = (typeof specLevels)[number]

export const specRuleGroups = ['structure', 'owasp', 'naming'] as const
export type SpecRuleGroup = (typeof specRuleGroups)[number]

interface SpecRule {
  group: SpecRuleGroup
  /** Until a portal admin chooses another one. */
  level: SpecLevel
  /** The risk of the OWASP API Security Top 10 that it is about. */
  risk?: string
}

/**
 * The rules whose level portal admins choose: Redocly's by their names, and the portal's own (`packages/openapi/src/rules`). What guards the product is
 * not among them: the structure of a document, its references and its size.
 */
export const specRules = {
  'no-identical-paths': { group: 'structure', level: 'warning' },
  'no-ambiguous-paths': { group: 'structure', level: 'warning' },
  'path-parameters-defined': { group: 'structure', level: 'warning' },
  'path-declaration-must-exist': { group: 'structure', level: 'off' },
  'path-not-include-query': { group: 'structure', level: 'off' },
  'operation-operationId-unique': { group: 'structure', level: 'warning' },
  'operation-2xx-response': { group: 'structure', level: 'warning' },
  'operation-4xx-response': { group: 'structure', level: 'off' },
  'operation-operationId': { group: 'structure', level: 'off' },
  'operation-summary': { group: 'structure', level: 'off' },
  'operation-tag-defined': { group: 'structure', level: 'off' },
  'no-enum-type-mismatch': { group: 'structure', level: 'off' },
  'info-contact': { group: 'structure', level: 'off' },
  'owasp-no-numeric-ids': { group: 'owasp', level: 'off', risk: 'API1:2023' },
  'security-defined': { group: 'owasp', level: 'warning', risk: 'API2:2023' },
  'owasp-write-security': { group: 'owasp', level: 'off', risk: 'API2:2023' },
  'owasp-no-http-basic': { group: 'owasp', level: 'off', risk: 'API2:2023' },
  'owasp-no-old-schemes': { group: 'owasp', level: 'off', risk: 'API2:2023' },
  'owasp-no-keys-in-url': { group: 'owasp', level: 'off', risk: 'API2:2023' },
  'owasp-no-credentials-in-url': { group: 'owasp', level: 'off', risk: 'API2:2023' },
  'owasp-no-additional-properties': { group: 'owasp', level: 'off', risk: 'API3:2023' },
  'owasp-string-limit': { group: 'owasp', level: 'off', risk: 'API4:2023' },
  'owasp-array-limit': { group: 'owasp', level: 'off', risk: 'API4:2023' },
  'owasp-number-limit': { group: 'owasp', level: 'off', risk: 'API4:2023' },
  'owasp-response-429': { group: 'owasp', level: 'off', risk: 'API4:2023' },
  'owasp-response-403': { group: 'owasp', level: 'off', risk: 'API5:2023' },
  'owasp-no-addresses': { group: 'owasp', level: 'off', risk: 'API7:2023' },
  'owasp-https-servers': { group: 'owasp', level: 'off', risk: 'API8:2023' },
  'owasp-response-401': { group: 'owasp', level: 'off', risk: 'API8:2023' },
  'paths-kebab-case': { group: 'naming', level: 'off' },
  'no-path-trailing-slash': { group: 'naming', level: 'off' },
  'path-segment-plural': { group: 'naming', level: 'off' },
  'no-http-verbs-in-paths': { group: 'naming', level: 'off' },
  'operation-operationId-url-safe': { group: 'naming', level: 'off' },
  'naming-operation-id': { group: 'naming', level: 'off' },
  'naming-schemas': { group: 'naming', level: 'off' },
  'naming-properties': { group: 'naming', level: 'off' },
} as const satisfies Record<string, SpecRule>

export type SpecRuleName = keyof typeof specRules
export const specRuleNames = Object.keys(specRules) as SpecRuleName[]

/** The level of each rule. */
export type SpecRuleLevels = Record<SpecRuleName, SpecLevel>

/** The levels of an installation where none was chosen. */
export const defaultLevels = Object.fromEntries(specRuleNames.map((name) => [name, specRules[name].level])) as SpecRuleLevels
