import { ensureGatewayPacked } from '../launch/prepare/gateway-program.mjs'

/** Set up before suites that start gateways as processes: a bundled gateway starts with a third of the CPU time. */
export default ensureGatewayPacked
