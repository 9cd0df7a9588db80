import type { Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'

/** Deployments that are not deleted. */
export const existing = (deployments: readonly Deployment[]) => deployments.filter(({ state }) => state !== 'DELETED')

/** The environment with work in progress, for the rail. */
export const busyEnvironment = (deployments: readonly Deployment[]): Environment | undefined =>
  environments.find((env) => deployments.some((one) => one.env === env && one.state === 'REQUESTED'))

/** The path of an address: `http://gateway:8000/petstore-dev` → `/petstore-dev`; invalid addresses are returned unchanged. */
export const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address)

/** An address without its scheme: `http://bank.example:8090/v1` → `bank.example:8090/v1`. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '')
