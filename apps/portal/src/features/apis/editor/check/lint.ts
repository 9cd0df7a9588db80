import { isForgivable, isSpecRule, redoclyRules } from '@apim/contract/spec-rules/settings'
import type { SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { lint as lintDocument, type NormalizedProblem } from '@apim/openapi/rules/lint'
import { redoclyName, ruleNameOf } from '@apim/openapi/rules/plugin'
import type { SpecProblem } from './checked-text.ts'

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
  const problems = await lintDocument(parsed, text, 'spec', redoclyRules(levels, redoclyName))
  return problems.map(problemOf)
}
