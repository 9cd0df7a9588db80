import { isForgivable, specRules } from '@apim/contract/apis/spec-rules'
import {
  BaseResolver,
  type Config,
  createConfig,
  getLineColLocation,
  lintDocument,
  type NormalizedProblem,
  Source,
} from '@redocly/openapi-core'
import { type DocumentProblem, DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'
import { plainLine } from '../plain-text.ts'

const refuse = (ref: string): never => {
  throw new Error(`The reference ${ref} is not followed`)
}

/**
 * Redocly's own resolver reads local files and fetches URLs; this one does neither. It is also called for every `externalValue`, even one that is
 * just a word in an example, so a refusal must not end the check.
 */
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

let ruleSet: Promise<Config> | undefined

const rules = (): Promise<Config> =>
  (ruleSet ??= createConfig({
    rules: specRules,
  }))

const describe =
  (text: string) =>
  (problem: NormalizedProblem): DocumentProblem => {
    const location = problem.location[0]
    const pointer = location?.pointer ?? '#/'
    const message = plainLine(problem.message.split('\n')[0], 300)
    if (!location || text.length > limits.locatedText) return { message, pointer }
    return { message, pointer, line: getLineColLocation(location).start.line }
  }

/**
 * Checks a parsed document against the structure of its OpenAPI version. Returns lint warnings; throws a DocumentRefusal that names the
 * first error and says how many there are. Check references first.
 */
export const validate = async (parsed: unknown, text: string, fileName: string): Promise<DocumentProblem[]> => {
  const config = await rules()
  const problems = await lintDocument({
    document: { source: new Source(fileName, text), parsed },
    config,
    externalRefResolver: new ClosedResolver(config.resolve),
  })
  const errors = problems.filter((problem) => !isForgivable(problem))
  if (errors[0]) {
    const { message, pointer, line } = describe(text)(errors[0])
    const others = errors.length - 1
    const more = others === 0 ? '' : others === 1 ? ' There is 1 more problem.' : ` There are ${others} more problems.`
    throw new DocumentRefusal('invalid', `The document is not valid: ${message}${more}`, { pointer, line })
  }
  return problems.slice(0, limits.warnings).map(describe(text))
}
