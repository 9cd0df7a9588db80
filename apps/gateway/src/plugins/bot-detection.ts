import { array, record, string, typedefs } from '@apim/kong-admin'
import { RE2JS } from 're2js'
import { definePlugin, type Reply } from '../plugin.ts'
import { botAgents } from './shared/bot-agents.ts'

const forbidden: Reply = { status: 403, message: 'Forbidden' }
const ambiguous: Reply = { status: 400, message: 'Only one User-Agent header allowed' }

/** How much of a name is looked at: programs say who they are at its beginning, and its length is a stranger's choice. */
const CHARACTERS_MAX = 1024
/** How many names' verdicts are remembered; when they are too many all are forgotten. */
const REMEMBERED_MAX = 10_000

/** One pattern out of many, so that a name is read once; null for none. A bad one throws. */
const anyOf = (patterns: readonly string[], flags = 0): RE2JS | null =>
  patterns.length === 0 ? null : RE2JS.compile(patterns.map((pattern) => `(?:${pattern})`).join('|'), flags)

const bots = anyOf(botAgents)

/** Keeps out programs by what they call themselves. */
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
    // As recorded: Kong's handling of a user's patterns knows no case.
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
