import { type EntityCheck, isNonempty } from '../schema/entity-checks.ts'
import type { Violations } from '../schema/errors.ts'

const listed = (names: readonly string[]) => {
  const quoted = names.map((name) => `'${name}'`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** The matchers that a family of protocols does not allow, and those of which it needs at least one. */
interface Family {
  protocols: readonly string[]
  forbidden: readonly string[]
  named: readonly string[]
  needs(protocols: readonly string[]): { matchers: readonly string[]; when: readonly string[] }
}

const stream = { forbidden: ['methods', 'hosts', 'paths', 'headers'], named: ['tcp', 'tls', 'tls_passthrough', 'udp'] }
const http = ['methods', 'hosts', 'headers', 'paths']
const grpc = ['hosts', 'headers', 'paths']

const families: readonly Family[] = [
  {
    protocols: ['http', 'https'],
    forbidden: ['sources', 'destinations'],
    named: ['http', 'https'],
    needs: (given) => (given.includes('https') ? { matchers: [...http, 'snis'], when: ['https'] } : { matchers: http, when: ['http'] }),
  },
  {
    protocols: ['grpc', 'grpcs'],
    forbidden: ['methods', 'sources', 'destinations'],
    named: ['grpc', 'grpcs'],
    needs: (given) => (given.includes('grpcs') ? { matchers: [...grpc, 'snis'], when: ['grpcs'] } : { matchers: grpc, when: ['grpc'] }),
  },
  {
    ...stream,
    protocols: ['tcp', 'tls', 'udp'],
    needs: () => ({ matchers: ['sources', 'destinations', 'snis'], when: ['tcp', 'tls', 'udp'] }),
  },
  { ...stream, protocols: ['tls_passthrough'], needs: () => ({ matchers: ['snis'], when: ['tls_passthrough'] }) },
]

function check(entity: Record<string, unknown>, errors: Violations): string[] {
  const given = Array.isArray(entity.protocols) ? (entity.protocols as string[]) : []
  const family = families.find(({ protocols }) => given.some((protocol) => protocols.includes(protocol)))
  if (!family || errors.protocols !== undefined) return []
  for (const name of family.forbidden) {
    if (isNonempty(entity[name])) errors[name] = `cannot set '${name}' when 'protocols' is ${listed(family.named)}`
  }
  const { matchers, when } = family.needs(given)
  // A matcher that is not allowed here counts as missing, as in Kong.
  const usable = matchers.some((name) => isNonempty(entity[name]) && errors[name] !== 'length must be 0')
  if (usable) return []
  const choices = matchers.map((name) => `'${name}'`).join(', ')
  return [`must set one of ${choices} when 'protocols' is ${listed(when)}`]
}

/** A route needs at least one matcher that its protocols allow. Source: recorded from Kong 3.9. */
export const matchersCheck: EntityCheck = {
  custom_entity_check: {
    run_with_missing_fields: true,
    field_sources: ['id', 'protocols', 'snis', 'sources', 'destinations', 'methods', 'hosts', 'paths', 'headers', 'regex_priority'],
    fn: check,
  },
}
