import { array, number, record, set, string, typedefs } from '@apim/kong-admin'
import { AddressList } from '../net/address-list.ts'
import { definePlugin } from '../plugin.ts'

/** Allows or denies IP addresses; deny takes precedence. */
export const ipRestriction = definePlugin({
  name: 'ip-restriction',
  priority: 990,
  protocols: set(string({ one_of: typedefs.allProtocols }), { required: true, default: ['http', 'https', 'tcp', 'tls', 'grpc', 'grpcs'] }),
  config: record(
    {
      allow: array(typedefs.ipOrCidr()),
      deny: array(typedefs.ipOrCidr()),
      status: number(),
      message: string(),
    },
    { required: true },
  ),
  entity_checks: [{ at_least_one_of: ['config.allow', 'config.deny'] }],
  prepare: ({ allow, deny, status, message }) => ({
    allow: new AddressList(allow ?? []),
    deny: new AddressList(deny ?? []),
    status: status ?? 403,
    message,
  }),
  access({ allow, deny, status, message }, { clientIp }) {
    // A closed connection has no address any more: as it is in no list, it would pass those that only deny.
    const passes = clientIp !== '' && !deny.has(clientIp) && (allow.isEmpty || allow.has(clientIp))
    return passes ? undefined : { status, message: message ?? `IP address not allowed: ${clientIp}` }
  },
})
