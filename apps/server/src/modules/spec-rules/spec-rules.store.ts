import { isSpecRule } from '@apim/contract/spec-rules/settings'
import { defaultLevels, type SpecRuleLevels, specRuleNames } from '@apim/contract/spec-rules/values'
import type { Db, Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import { specRuleLevels } from '../../db/schema/index.ts'

const find = async (db: Db | Tx): Promise<SpecRuleLevels> => {
  const rows = await db.select().from(specRuleLevels)
  return { ...defaultLevels, ...Object.fromEntries(rows.filter(({ rule }) => isSpecRule(rule)).map(({ rule, level }) => [rule, level])) }
}

/** The levels of the rules for specs. What belongs to its caller's transaction takes `tx` first. */
export const specRulesStore = (db: Db) => ({
  find: () => find(db),
  /** The current levels, which no one else changes until the transaction ends. */
  lock: async (tx: Tx) => {
    await lockForTransaction(tx, 'specRules')
    return find(tx)
  },
  /** Only what differs from the levels that the rules come with is stored. */
  replace: async (tx: Tx, levels: SpecRuleLevels) => {
    await tx.delete(specRuleLevels)
    const chosen = specRuleNames.filter((rule) => levels[rule] !== defaultLevels[rule]).map((rule) => ({ rule, level: levels[rule] }))
    if (chosen.length > 0) await tx.insert(specRuleLevels).values(chosen)
  },
})
