import { BaseResolver, type Config, createConfig, lintDocument, type NormalizedProblem, Source } from '@redocly/openapi-core'
import { rulesPlugin } from './plugin.ts'

export type { NormalizedProblem } from '@redocly/openapi-core'
/** Redocly's settings: the level of each rule, by Redocly's name of it. */
export type RuleSettings = Record<string, 'off' | 'warn' | 'error'>

const refuse = (ref: string): never => {
  throw new Error(`The reference ${ref} is not followed`)
}

/**
 * Redocly's own resolver reads local files and fetches URLs; this one does neither (trust T33). It is also called for every `externalValue`, even one that
 * is just a word in an example, so a refusal must not end the check.
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

let prepared: { key: string; config: Promise<Config> } | undefined

/** The same rules are checked again and again: they are made ready once. */
const configOf = (rules: RuleSettings): Promise<Config> => {
  const key = JSON.stringify(rules)
  if (prepared?.key !== key) prepared = { key, config: createConfig({ rules }, { plugins: [rulesPlugin] }) }
  return prepared.config
}

/** What is referenced twice is looked at twice, and said once. */
const once = (problems: readonly NormalizedProblem[]): NormalizedProblem[] => [
  ...new Map(problems.map((one) => [JSON.stringify([one.ruleId, one.message, one.location[0]?.pointer]), one])).values(),
]

/** What Redocly's rules and the portal's own find in a document that was parsed from this text, on the server and in the editor. */
export const lint = async (parsed: unknown, text: string, fileName: string, rules: RuleSettings): Promise<NormalizedProblem[]> => {
  const config = await configOf(rules)
  const document = { source: new Source(fileName, text), parsed }
  return once(await lintDocument({ document, config, externalRefResolver: new ClosedResolver(config.resolve) }))
}
