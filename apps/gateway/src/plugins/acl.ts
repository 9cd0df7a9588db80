import { array, record, string, typedefs } from '@apim/kong-admin'
import { fieldText } from '../http/field-text.ts'
import { definePlugin, type Reply } from '../plugin.ts'

const refused: Reply = { status: 403, message: 'You cannot consume this service' }
const unauthorized: Reply = { status: 401, message: 'Unauthorized' }

/** Restricts access by consumers' groups. */
export const acl = definePlugin({
  name: 'acl',
  priority: 950,
  consumer: typedefs.noConsumer(),
  config: record(
    {
      allow: array(string()),
      deny: array(string()),
      hide_groups_header: typedefs.flag(false),
      always_use_authenticated_groups: typedefs.flag(false),
    },
    { required: true },
  ),
  entity_checks: [{ only_one_of: ['config.allow', 'config.deny'] }, { at_least_one_of: ['config.allow', 'config.deny'] }],
  prepare: ({ allow, deny, hide_groups_header }) => ({
    allow: allow?.length ? new Set(allow) : null,
    deny: new Set(deny ?? []),
    showsGroups: !hide_groups_header,
  }),
  access({ allow, deny, showsGroups }, exchange, services) {
    if (exchange.consumer === null) return unauthorized
    const groups = services.groupsOf(exchange.consumer.id)
    const isIn = (names: ReadonlySet<string>) => groups.some((group) => names.has(group))
    if (allow !== null ? !isIn(allow) : isIn(deny)) return refused
    if (showsGroups && groups.length > 0) exchange.request.headers.set('X-Consumer-Groups', fieldText(groups.join(', ')))
    return undefined
  },
})
