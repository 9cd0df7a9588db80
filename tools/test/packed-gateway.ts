import { ensureGatewayPacked } from '../launch/prepare/gateway-program.mjs'

/** Before suites that start gateways as processes of their own: packed they start with a third of the processor time. */
export default ensureGatewayPacked
