import { createHash } from 'node:crypto'

/** The namespace of every id that we assign at gateways; must never change, or nothing would be found again. */
const namespace = Buffer.from('4eac226b-2a00-44a9-ab2b-7335a5ef256a'.replaceAll('-', ''), 'hex')

/** UUIDv5 (RFC 9562) of a name in our namespace: the same name always has the same id, so that every write can be repeated. */
export const gatewayId = (name: string): string => {
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The gateway service of a deployment. */
export const serviceIdOf = (deploymentId: number): string => gatewayId(`deployment ${deploymentId} service`)
/** The gateway route of a deployment; `methods` distinguishes those of a locked one. */
export const routeIdOf = (deploymentId: number, methods?: string): string =>
  gatewayId(`deployment ${deploymentId} route${methods === undefined ? '' : ` ${methods}`}`)
/** One of the plugins on a deployment's service. */
export const pluginIdOf = (deploymentId: number, plugin: string): string => gatewayId(`deployment ${deploymentId} plugin ${plugin}`)
/** The gateway consumer of a consumer. */
export const kongConsumerIdOf = (consumerId: number): string => gatewayId(`consumer ${consumerId}`)
/** The gateway consumer that represents callers without credentials at a deployment. */
export const strangerIdOf = (deploymentId: number): string => gatewayId(`deployment ${deploymentId} stranger`)
/** A gateway consumer's group, own limit or own transformer. */
export const consumerPartIdOf = (consumerId: number, part: 'group' | 'limit' | 'transformer'): string =>
  gatewayId(`consumer ${consumerId} ${part}`)

/** A gateway consumer's key and OAuth client in one of its two places, of which a rotation takes the other one (decision 63). */
export const credentialIdsOf = (consumerId: number, keySlot: number): { key: string; client: string } => {
  const place = keySlot === 0 ? '' : ` ${keySlot + 1}`
  return { key: gatewayId(`consumer ${consumerId} key${place}`), client: gatewayId(`consumer ${consumerId} client${place}`) }
}
/** The other one of a consumer's two places. */
export const otherSlot = (keySlot: number): number => 1 - keySlot

/** The tag on everything that this product creates at a gateway. */
export const ourTag = 'apim'
/** The tag on everything that belongs to one deployment. */
export const deploymentTag = (deploymentId: number): string => `apim-deployment-${deploymentId}`
/** The deployment that an object's tags name, if any. */
export const taggedDeployment = (tags: readonly string[] | null | undefined): number | undefined => {
  const tag = tags?.find((one) => /^apim-deployment-\d{1,9}$/.test(one))
  return tag === undefined ? undefined : Number(tag.slice('apim-deployment-'.length))
}

/** The gateway service and route of a test of a target: with TLS as the target asks for it, or in plain HTTP. */
export const targetTestIdsOf = (testId: number, part: 'target' | 'plain'): { service: string; route: string } => ({
  service: gatewayId(`target test ${testId} ${part} service`),
  route: gatewayId(`target test ${testId} ${part} route`),
})
/** The tag on everything that belongs to one test of a target. */
export const targetTestTag = (testId: number): string => `apim-target-test-${testId}`
/** The test of a target that an object's tags name, if any. */
export const taggedTargetTest = (tags: readonly string[] | null | undefined): number | undefined => {
  const tag = tags?.find((one) => /^apim-target-test-\d{1,9}$/.test(one))
  return tag === undefined ? undefined : Number(tag.slice('apim-target-test-'.length))
}
