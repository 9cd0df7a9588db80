/** The rules of Redocly that a spec is checked with, at upload, when it is saved, and while it is written; warnings do not keep it from being saved. */
export const specRules = {
  struct: 'error',
  'no-unresolved-refs': 'off', // ours are stricter, and this one mistakes a plain name in a mapping for a file
  'no-identical-paths': 'warn',
  'no-ambiguous-paths': 'warn',
  'path-parameters-defined': 'warn',
  'operation-operationId-unique': 'warn',
  'operation-2xx-response': 'warn',
  'security-defined': 'warn',
} as const

/** Whether a spec with this problem can be saved. An unknown property is harmless, and real documents have them: it is reported, but accepted. */
export const isForgivable = (problem: { severity: string; ruleId: string; message: string }): boolean =>
  problem.severity !== 'error' || (problem.ruleId === 'struct' && /^Property .* is not expected here/.test(problem.message))
