import { isForgivable, specRules } from '@apim/contract/apis/spec-rules'
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

let config: Promise<Config> | undefined

const problemOf = (problem: NormalizedProblem): Omit<SpecProblem, 'offset'> => ({
  severity: isForgivable(problem) ? 'warning' : 'error',
  message: problem.message.split('\n')[0]?.slice(0, 300) ?? '',
  pointer: (problem.location[0]?.pointer ?? '#/').replace(/\/$/, ''),
})

/** What Redocly's rules find in a parsed document, as when it is saved. */
export const lint = async (parsed: unknown, text: string): Promise<Omit<SpecProblem, 'offset'>[]> => {
  config ??= createConfig({ rules: specRules })
  const rules = await config
  const problems = await lintDocument({
    document: { source: new Source('spec', text), parsed },
    config: rules,
    externalRefResolver: new ClosedResolver(rules.resolve),
  })
  return problems.map(problemOf)
}
