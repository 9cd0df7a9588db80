import { pgTable, text } from 'drizzle-orm/pg-core'

/** The rules for specs whose level is not the one they come with. A rule that no longer exists is ignored. */
export const specRuleLevels = pgTable('spec_rule_levels', {
  rule: text().primaryKey(),
  level: text({ enum: ['off', 'warning', 'error'] }).notNull(),
})
