import type { ResourceForm } from '@apim/contract/resources/schemas'
import { type Db, isTaken, type Tx } from '../../../db/client.ts'
import { fieldErrors, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import type { Resolve } from '../../../security/egress.ts'
import type { HeldResource } from '../resources.store.ts'
import { requireReachable } from './reachable.ts'
import { wantedRedis } from './redis-tie.ts'
import { requireCurrentResource } from './resource-version.ts'
import type { SentSettings } from './sent-settings.ts'
import { type WriteDeps, writeResource } from './write-resource.ts'

interface SaveDeps extends WriteDeps {
  db: Db
  publicUrl: string
  resolve: Resolve
}

/** What each start of the installation writes again for its embedded gateway. */
const ofInstallation = ['name', 'adminUrl', 'apiUrl', 'httpLogEndpoint', 'adminApiKey']

const requireOwnToChange = ({ builtIn }: HeldResource, changed: string[]) => {
  const fixed = builtIn ? changed.filter((name) => ofInstallation.includes(name)) : []
  const fieldOf = (name: string) => (name === 'name' ? name : `configs.${name}`)
  if (fixed.length > 0)
    throw fieldErrors(Object.fromEntries(fixed.map((name) => [fieldOf(name), 'This installation sets it for its embedded gateway'])))
}

const held = async ({ store }: SaveDeps, tx: Tx, { id, type, name, isPublic = 1 }: ResourceForm): Promise<HeldResource> => {
  if (id === undefined) return store.insert(tx, { name, type, isPublic: isPublic === 1 })
  const resource = await store.lock(tx, id)
  if (!resource) throw notFound('Resource')
  if (resource.type !== type) throw fieldErrors({ type: 'The type of a resource cannot be changed' })
  return resource
}

const endOf = (expiresAt: string | null | undefined) => (typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt)
const sentIn = ({ configs }: ResourceForm): SentSettings =>
  new Map(configs.map(({ name, expiresAt, ...one }) => [name, { ...one, expiresAt: endOf(expiresAt) }]))

/** A gateway server delivers its access log to the portal, unless it is told to deliver it elsewhere. */
const withDefaults = ({ publicUrl }: SaveDeps, { id, type }: ResourceForm, sent: SentSettings): SentSettings => {
  const endpoint = sent.get('httpLogEndpoint')?.value ?? (id === undefined ? '' : undefined)
  return type === 'KONG' && endpoint === '' ? new Map([...sent, ['httpLogEndpoint', { value: `${publicUrl}/ingest/access-log` }]]) : sent
}

/** See `createResources`. */
export const saveResource = async (deps: SaveDeps, user: SignedIn, form: ResourceForm, version: string | undefined): Promise<number> => {
  const sent = sentIn(form)
  if (form.type === 'KONG') await requireReachable(sent, deps)
  const settings = withDefaults(deps, form, sent)
  const saved = deps.db.transaction(async (tx) => {
    const resource = await held(deps, tx, form)
    const isPublic = form.isPublic === undefined ? resource.isPublic : form.isPublic === 1
    const redisResourceId = await wantedRedis(deps, tx, resource, form)
    await writeResource(
      deps,
      tx,
      resource,
      { name: form.name, isPublic, redisResourceId, settings },
      {
        actor: user,
        // Thrown inside the transaction, which rolls back; sending the current values again is no edit.
        admit: (now, rows, changed) => {
          requireCurrentResource(now, rows, form, version)
          requireOwnToChange(now, changed)
        },
      },
    )
    return resource.id
  })
  return saved.catch((error: unknown) => {
    throw isTaken(error, 'resources_name_unique') ? fieldErrors({ name: 'There is a resource of this name' }) : error
  })
}
