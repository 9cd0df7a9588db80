import { isForgivable, isSpecRule, redoclyRules } from '@apim/contract/spec-rules/settings'
import type { SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { redoclyName, ruleNameOf, rulesPlugin } from '@apim/openapi/rules/plugin'
import { BaseResolver, type Config, createConfig, lintDocument, type NormalizedProblem, Source } from '@redocly/openapi-core'
import { messageKey } from '../../../../shared/message-key.ts'
import type { SpecProblem } from './checked-text.ts'

const refuse = (ref: string): never => {
  throw new Error(messageKey(`The reference ${ref} is not followed`))
}

/** Redocly's own resolver fetches what a reference names. */
class ClosedResolver extends BaseResolver {
  override resolveExternalRef(_base: string | null, ref: string): string {
    return `outside:${ref}`
  }

  override async loadExternalRef(ref: string): Promise<Source> {
    return refuse(ref)
  }

  override async resolveDocument(_base: string | null, ref: string): Promise<never> {
    return refuse(ref)
  }
}

let ruleSet: { key: string; config: Promise<Config> } | undefined

/** The same rules are checked with each pause of typing: they are made ready once. */
const rulesOf = (levels: SpecRuleLevels): Promise<Config> => {
  const key = JSON.stringify(levels)
  if (ruleSet?.key !== key)
    ruleSet = { key, config: createConfig({ rules: redoclyRules(levels, redoclyName) }, { plugins: [rulesPlugin] }) }
  return ruleSet.config
}

const ruleOf = ({ ruleId }: NormalizedProblem) => {
  const name = ruleNameOf(ruleId)
  return isSpecRule(name) ? name : undefined
}

const problemOf = (problem: NormalizedProblem): Omit<SpecProblem, 'offset'> => ({
  rule: ruleOf(problem),
  severity: isForgivable(problem) ? 'warning' : 'error',
  message: problem.message.split('\n')[0]?.slice(0, 300) ?? '',
  pointer: (problem.location[0]?.pointer ?? '#/').replace(/\/$/, ''),
})

/** What the rules find in a parsed document at these levels, as when it is saved. */
export const lint = async (parsed: unknown, text: string, levels: SpecRuleLevels): Promise<Omit<SpecProblem, 'offset'>[]> => {
  const rules = await rulesOf(levels)
  const problems = await lintDocument({
    document: { source: new Source('spec', text), parsed },
    config: rules,
    externalRefResolver: new ClosedResolver(rules.resolve),
  })
  return problems.map(problemOf)
}
