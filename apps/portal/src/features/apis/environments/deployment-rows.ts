import type { Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'

/** Deployments that exist: one that ended does not count. */
export const existing = (deployments: readonly Deployment[]) => deployments.filter(({ state }) => state !== 'DELETED')

/** The environment where something is under way, for the rail. */
export const busyEnvironment = (deployments: readonly Deployment[]): Environment | undefined =>
  environments.find((env) => deployments.some((one) => one.env === env && one.state === 'REQUESTED'))

/** The way of an address: `http://gateway:8000/petstore-dev` → `/petstore-dev`; what is no address stays as it is. */
export const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address)

/** An address without its scheme: `http://bank.example:8090/v1` → `bank.example:8090/v1`. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '')
