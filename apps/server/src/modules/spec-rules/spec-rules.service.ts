import type { SpecRulesForm, SpecRules as View } from '@apim/contract/spec-rules/schemas'
import { type SpecRuleLevels, specRuleNames } from '@apim/contract/spec-rules/values'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit, versionOf } from '../../http/versions.ts'
import { specRulesStore } from './spec-rules.store.ts'

const viewOf = (levels: SpecRuleLevels): View => ({ version: versionOf(levels), levels })

/** There is one set of rules. */
const objectId = 1

/** The levels of the rules that differ, for the audit. */
const changesOf = (from: SpecRuleLevels, to: SpecRuleLevels) => ({
  levels: specRuleNames.filter((rule) => from[rule] !== to[rule]).map((rule) => `${rule}: ${from[rule]}`),
})

/** The rules that new specs are checked with; portal admins choose the level of each. */
export const createSpecRules = ({ db }: { db: Db }) => {
  const store = specRulesStore(db)
  return {
    levels: store.find,
    show: async (): Promise<View> => viewOf(await store.find()),
    /** Changes the levels that are sent. Throws 409 with both versions for a stale edit. */
    save: async (user: SignedIn, { levels }: SpecRulesForm, version: string | undefined): Promise<View> =>
      db.transaction(async (tx) => {
        const before = await store.lock(tx)
        const [after, current] = [{ ...before, ...levels }, viewOf(before)]
        // Saving the current state again is not an edit.
        if (viewOf(after).version === current.version) return current
        if (version !== current.version) throw staleEdit(version !== undefined, { yours: { levels: after, version }, current })
        await store.replace(tx, after)
        await audit(tx, user, {
          action: 'spec-rules.update',
          objectType: 'spec-rules',
          objectId,
          before: changesOf(before, after),
          after: changesOf(after, before),
        })
        return viewOf(after)
      }),
  }
}
export type SpecRules = ReturnType<typeof createSpecRules>
