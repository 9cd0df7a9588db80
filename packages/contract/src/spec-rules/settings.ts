import { type SpecRuleLevels, type SpecRuleName, specRules } from './values.ts'

const severities = { off: 'off', warning: 'warn', error: 'error' } as const

/** Redocly's settings for these levels. `struct` guards the product, and has no other level. */
export const redoclyRules = (levels: SpecRuleLevels, redoclyName: (name: string) => string): Record<string, 'off' | 'warn' | 'error'> => ({
  struct: 'error',
  'no-unresolved-refs': 'off', // ours are stricter, and this one mistakes a plain name in a mapping for a file
  ...Object.fromEntries(Object.entries(levels).map(([name, level]) => [redoclyName(name), severities[level]])),
})

/** Whether a name is that of a rule whose level is chosen. */
export const isSpecRule = (name: string): name is SpecRuleName => Object.hasOwn(specRules, name)

/** Whether a spec with this problem can be saved. An unknown property is harmless, and real documents have them: it is reported, but accepted. */
export const isForgivable = (problem: { severity: string; ruleId: string; message: string }): boolean =>
  problem.severity !== 'error' || (problem.ruleId === 'struct' && /^Property .* is not expected here/.test(problem.message))
