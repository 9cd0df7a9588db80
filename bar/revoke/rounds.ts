import type { KongAdmin } from '../../packages/kong-admin/src/index.ts'
import { addConsumer, type Deployed, type Portal } from '../product/deployment.ts'
import type { Probe, Seen } from './probe.ts'

const GROUP = 'probed'

/** A route that the gateway itself answers for callers with a key and in the group. */
export const prepareRoute = async (kong: KongAdmin, path: string): Promise<string> => {
  const { id } = await kong.services.create({ name: 'probed', url: 'http://127.0.0.1:9' })
  const { plugins } = kong.ofService(id)
  await plugins.create({ name: 'key-auth', config: { key_names: ['apikey'] } })
  await plugins.create({ name: 'acl', config: { allow: [GROUP] } })
  await plugins.create({ name: 'request-termination', config: { status_code: 200, message: 'ok' } })
  await kong.routes.create({ name: 'probed', paths: [path], service: { id } })
  return (await kong.consumers.create({ username: 'probed' })).id
}

/** Creates a key, suspends and restores its owner, and revokes the key: four changes at the Admin API. */
export const atAdminApi = async (kong: KongAdmin, probe: Probe, consumerId: string, round: number): Promise<Record<string, Seen>> => {
  const { keyAuths, acls } = kong.ofConsumer(consumerId)
  const apikey = `probed-key-${round}`
  let id = ''
  const member = await acls.create({ group: GROUP })
  await probe.use(apikey)
  const create = async () => {
    id = (await keyAuths.create({ key: apikey })).id
  }
  const created = await probe.watch(create, 401, 200)
  const suspended = await probe.watch(() => acls.delete(member.id), 200, 403)
  const readmitted = await probe.watch(() => acls.put(member.id, { group: GROUP }), 403, 200)
  const revoked = await probe.watch(() => keyAuths.delete(id), 200, 401)
  await acls.delete(member.id)
  return { 'key created': created, 'consumer suspended': suspended, 'consumer readmitted': readmitted, 'key revoked': revoked }
}

/** Gives a consumer access in the portal, with a key that works at once, and deletes it there. */
export const atPortal = async (portal: Portal, probe: Probe, { id }: Deployed, round: number): Promise<Record<string, Seen>> => {
  const { consumerId, apiKey } = await addConsumer(portal, id, `Round ${round}`)
  await probe.use(apiKey)
  return { 'consumer removed': await probe.watch(() => portal('DELETE', `/api/consumer/${consumerId}`), 200, 401, 403) }
}
