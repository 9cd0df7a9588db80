import { isForgivable, redoclyRules } from '@apim/contract/spec-rules/settings'
import type { SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { lint, type NormalizedProblem } from '@apim/openapi/rules/lint'
import { redoclyName, ruleNameOf } from '@apim/openapi/rules/plugin'
import { getLineColLocation } from '@redocly/openapi-core'
import { type DocumentProblem, DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'
import { plainLine } from '../plain-text.ts'

const describe =
  (text: string) =>
  (problem: NormalizedProblem): DocumentProblem => {
    const location = problem.location[0]
    const pointer = location?.pointer ?? '#/'
    const message = plainLine(problem.message.split('\n')[0], 300)
    if (!location || text.length > limits.locatedText) return { message, pointer }
    return { message, pointer, line: getLineColLocation(location).start.line }
  }

const isOfStructure = ({ ruleId }: NormalizedProblem) => ruleId === 'struct'

const refusalOf = (errors: readonly NormalizedProblem[], text: string): DocumentRefusal | undefined => {
  const first = errors.find(isOfStructure) ?? errors[0]
  if (!first) return undefined
  const { message, pointer, line } = describe(text)(first)
  const others = errors.length - 1
  const more = others === 0 ? '' : others === 1 ? ' There is 1 more problem.' : ` There are ${others} more problems.`
  if (isOfStructure(first)) return new DocumentRefusal('invalid', `The document is not valid: ${message}${more}`, { pointer, line })
  const rule = `The document breaks the rule ${ruleNameOf(first.ruleId)} of this portal: ${message}`
  return new DocumentRefusal('rule', `${rule.replace(/\.?$/, '.')}${more}`, { pointer, line })
}

/**
 * Checks a parsed document against the structure of its OpenAPI version and the rules at their levels. Returns warnings; throws a DocumentRefusal that
 * names the first error and says how many there are. Check references first.
 */
export const validate = async (parsed: unknown, text: string, fileName: string, levels: SpecRuleLevels): Promise<DocumentProblem[]> => {
  const problems = await lint(parsed, text, fileName, redoclyRules(levels, redoclyName))
  const refusal = refusalOf(
    problems.filter((problem) => !isForgivable(problem)),
    text,
  )
  if (refusal) throw refusal
  return problems.slice(0, limits.warnings).map(describe(text))
}
