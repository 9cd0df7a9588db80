import * as z from 'zod'
import { Version } from '../values/shapes.ts'
import { type SpecRuleName, specLevels, specRuleNames } from './values.ts'

const Level = z.enum(specLevels, 'Must be off, warning or error')
const levels = Object.fromEntries(specRuleNames.map((name) => [name, Level])) as Record<SpecRuleName, typeof Level>

/** What a broken rule of each kind means in this portal. */
export const SpecRules = z.object({
  /** The version that an edit starts from (trust T63). */
  version: Version,
  levels: z.object(levels),
})
export type SpecRules = z.infer<typeof SpecRules>

/** The levels to change; a rule that is left out keeps its level. */
export const SpecRulesForm = z.strictObject({
  /** The version this edit is based on, where If-Match does not state it. */
  version: Version.optional(),
  levels: z.strictObject(levels).partial(),
})
export type SpecRulesForm = z.infer<typeof SpecRulesForm>
