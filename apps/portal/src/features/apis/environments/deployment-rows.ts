import type { Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'

/** Deployments that exist: one that ended does not count. */
export const existing = (deployments: readonly Deployment[]) => deployments.filter(({ state }) => state !== 'DELETED')

/** The environments where calls arrive. */
export const liveEnvironments = (deployments: readonly Deployment[]): Environment[] =>
  environments.filter((env) => deployments.some((one) => one.env === env && one.state === 'ACTIVE'))

/** The environment where something is under way, for the rail. */
export const busyEnvironment = (deployments: readonly Deployment[]): Environment | undefined =>
  environments.find((env) => deployments.some((one) => one.env === env && one.state === 'REQUESTED'))

/** The way of an address: `http://gateway:8000/petstore-dev` → `/petstore-dev`; what is no address stays as it is. */
export const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address)

/** An address without its scheme: `http://bank.example:8090/v1` → `bank.example:8090/v1`. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '')

/** What stands in an address after `service:` or `plugin:`: the gateway's own id, and which gateway server it lies on. */
export const gatewayRef = (id: string, resourceId: number) => `${id}~${resourceId}`
