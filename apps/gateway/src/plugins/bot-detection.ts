import { array, record, string, typedefs } from '@apim/kong-admin'
import { RE2JS } from 're2js'
import { definePlugin, type Reply } from '../plugin.ts'
import { botAgents } from './shared/bot-agents.ts'

const forbidden: Reply = { status: 403, message: 'Forbidden' }
const ambiguous: Reply = { status: 400, message: 'Only one User-Agent header allowed' }

/** How much of a user agent is checked: programs identify themselves at its start, and clients choose its length. */
const CHARACTERS_MAX = 1024
/** How many results are cached; when the cache is full it is cleared. */
const REMEMBERED_MAX = 10_000

/** Combines patterns into one, so that a user agent is scanned once; null for none. Throws if one is invalid. */
const anyOf = (patterns: readonly string[], flags = 0): RE2JS | null =>
  patterns.length === 0 ? null : RE2JS.compile(patterns.map((pattern) => `(?:${pattern})`).join('|'), flags)

const bots = anyOf(botAgents)

/** Blocks programs by their User-Agent. */
export const botDetection = definePlugin({
  name: 'bot-detection',
  priority: 2500,
  consumer: typedefs.noConsumer(),
  config: record(
    {
      allow: array(string({ is_regex: true }), { default: [] }),
      deny: array(string({ is_regex: true }), { default: [] }),
    },
    { required: true },
  ),
  prepare({ allow, deny }) {
    // As recorded: Kong matches custom patterns case-insensitively.
    const allowed = anyOf(allow ?? [], RE2JS.CASE_INSENSITIVE)
    const denied = anyOf(deny ?? [], RE2JS.CASE_INSENSITIVE)
    const verdicts = new Map<string, boolean>()
    const isBot = (agent: string) => !allowed?.test(agent) && (denied?.test(agent) || bots?.test(agent) || false)
    return (agent: string): boolean => {
      const known = verdicts.get(agent)
      if (known !== undefined) return known
      if (verdicts.size >= REMEMBERED_MAX) verdicts.clear()
      const verdict = isBot(agent)
      verdicts.set(agent, verdict)
      return verdict
    }
  },
  access(isRefused, { request }) {
    const { headers } = request
    if (headers.count('user-agent') > 1) return ambiguous
    const agent = headers.get('user-agent')?.trim()
    return agent && isRefused(agent.slice(0, CHARACTERS_MAX)) ? forbidden : undefined
  },
})
