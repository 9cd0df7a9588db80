import { can, type DeployForm } from '@apim/contract'
import { audit } from '../../../audit/audit.ts'
import { type Db, isTaken, type Tx } from '../../../db/client.ts'
import type { PathLockdown } from '../../../db/schema/index.ts'
import { allow, conflict, fieldErrors, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { staleEdit } from '../../../http/versions.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import { isTransient, kongFor } from '../../../outside/kong.ts'
import type { KongResource, Resources } from '../../resources/index.ts'
import type { DeploymentConsumers } from '../deployment-consumers.ts'
import { type DeploymentRow, type DeploymentsStore, deploymentVersion, settingsOf } from '../deployments.store.ts'
import { editedView } from '../deployments.views.ts'
import { currentLockdown, lockdownAfterEdit } from '../lockdown/path-lockdown.ts'
import { clashesAtGateway } from '../plan/gateway-names.ts'
import { environmentTaken, finalNames, nameTaken, pathTaken } from '../plan/names.ts'
import { changesResponses, withoutValues } from '../plan/transformers.ts'
import { type Errors, formErrors, immutableErrors, type Surroundings, settingsIn, takenNames, throwIfAny } from './deploy-rules.ts'
import { tellDeleted, tellEdited } from './deployment-notifications.ts'

export interface IntentDeps extends Surroundings {
  db: Db
  store: DeploymentsStore
  resources: Pick<Resources, 'hold' | 'kongResource' | 'mayUse'>
  consumers: Pick<DeploymentConsumers, 'end'>
  times: WorkTimes
}

const retiredApi = () => conflict('This API is retired: it can no longer be deployed')
const noServer = () => fieldErrors({ kongServer: 'This gateway server is not available' })

const auditIntent = (tx: Tx, user: SignedIn, action: string, row: DeploymentRow, before: DeploymentRow | undefined) =>
  audit(tx, user, {
    action,
    objectType: 'deployment',
    objectId: row.id,
    before: before ? { ...withoutValues(settingsOf(before)), state: before.state } : null,
    after: { apiId: row.apiId, env: row.env, serviceName: row.serviceName, routePath: row.routePath, ...withoutValues(settingsOf(row)) },
  })

const errorsAtGateway = async ({ store, times }: IntentDeps, form: DeployForm, resource: KongResource): Promise<Errors> => {
  const known = await store.findAllIds(resource.id)
  try {
    return await clashesAtGateway(kongFor(resource, times.callTimeoutMs), finalNames(form), known)
  } catch (error) {
    // An unreachable gateway is not the form's fault; the work checks again.
    if (isTransient(error)) return {}
    throw error
  }
}

/** The lockdown that a new deployment's form requests. */
const lockdownIn = async ({ db }: IntentDeps, form: DeployForm): Promise<PathLockdown | null> => {
  if (!form.enablePathLockdown) return null
  const lockdown = await currentLockdown(db, form.id)
  // The requester must not believe that the other paths are closed.
  if (typeof lockdown === 'string') throw fieldErrors({ enablePathLockdown: lockdown })
  return lockdown
}

const insertIntent = (deps: IntentDeps, user: SignedIn, form: DeployForm, lockdown: PathLockdown | null): Promise<DeploymentRow> =>
  deps.db.transaction(async (tx) => {
    const { store } = deps
    const place = { apiId: form.id, resourceId: form.kongServer, env: form.env }
    await store.lockNames(tx, form.kongServer)
    const life = await store.holdLife(tx, form.id)
    if (!life) throw notFound('API')
    if (life === 'retired') throw retiredApi()
    if (!(await deps.resources.hold(tx, form.kongServer))) throw noServer()
    const before = await store.findPlace(tx, place)
    if (before && before.state !== 'FAILED') throw fieldErrors({ env: environmentTaken(form.env) })
    throwIfAny(await takenNames(store, tx, form, before?.id))
    const names = { name: form.name, contextPath: form.contextPath, ...finalNames(form) }
    const values = {
      ...place,
      ...names,
      ...settingsIn(form, lockdown),
      auth: form.auth,
      state: 'REQUESTED' as const,
      error: null,
      createdBy: user.id,
    }
    // A failed deployment leaves only its row, which the next attempt reuses.
    const row = before ? await store.intend(tx, before.id, 'FAILED', values) : await store.insert(tx, values)
    if (!row) throw conflict('This deployment is being changed')
    await auditIntent(tx, user, 'deployment.request', row, before)
    return row
  })

/** Writes the intent for a new deployment, with its audit row; throws why it is not allowed. */
export const requestDeployment = async (deps: IntentDeps, user: SignedIn, form: DeployForm): Promise<DeploymentRow> => {
  const { db, store, resources } = deps
  const api = await store.findApi(user, form.id)
  if (!api) throw notFound('API')
  allow(can.deploy(user, api))
  allow(can.setResponseTransformer(user) || !changesResponses(form))
  const resource = (await resources.mayUse(user, form.kongServer)) ? await resources.kongResource(form.kongServer) : undefined
  if (!resource) throw noServer()
  throwIfAny(await formErrors(form, resource, deps))
  const lockdown = await lockdownIn(deps, form)
  const existing = await store.findPlace(db, { apiId: form.id, resourceId: form.kongServer, env: form.env })
  if (!existing) throwIfAny(await errorsAtGateway(deps, form, resource))
  return insertIntent(deps, user, form, lockdown).catch((error: unknown) => {
    if (isTaken(error, 'one_deployment_per_environment')) throw fieldErrors({ env: environmentTaken(form.env) })
    if (isTaken(error, 'one_service_name_per_gateway')) throw fieldErrors({ name: nameTaken })
    if (isTaken(error, 'one_path_per_gateway')) throw fieldErrors({ contextPath: pathTaken })
    throw error
  })
}

/** Throws 409 with both versions unless the edit is based on the current one (trust T63). */
const requireCurrent = async (tx: Tx, user: SignedIn, form: DeployForm, now: DeploymentRow, version: string | undefined): Promise<void> => {
  if (version === deploymentVersion(now) || now.state === 'DELETING') return
  throw staleEdit(version !== undefined, {
    yours: { ...form, version },
    current: { ...(await editedView(tx, now, user)) },
  })
}

/** Writes the intent to change a deployment, with its audit row; throws why it is not allowed. */
export const requestEdit = async (
  deps: IntentDeps,
  user: SignedIn,
  form: DeployForm,
  row: DeploymentRow,
  version: string | undefined,
): Promise<DeploymentRow> => {
  const { db, store, resources } = deps
  if (row.apiId !== form.id) throw notFound('Deployment')
  allow(can.setResponseTransformer(user) || !changesResponses(form, row))
  throwIfAny(immutableErrors(form, row))
  const resource = await resources.kongResource(row.resourceId)
  if (!resource) throw noServer()
  throwIfAny(await formErrors(form, resource, deps))
  return db.transaction(async (tx) => {
    // The API first, as whoever retires it locks them.
    const life = await store.holdLife(tx, row.apiId)
    const now = await store.hold(tx, row.id)
    if (!now || now.state === 'DELETED') throw notFound('Deployment')
    // One that failed is not at its gateway: it would be a new one.
    if (life === 'retired' && now.state === 'FAILED') throw retiredApi()
    await requireCurrent(tx, user, form, now, version)
    // What matched the row when the form was checked may have become a change.
    allow(can.setResponseTransformer(user) || !changesResponses(form, now))
    const isIdle = now.state === 'ACTIVE' || now.state === 'FAILED'
    const lockdown = await lockdownAfterEdit(tx, now.apiId, now.pathLockdown, form.lockdownRevision)
    const wish = { ...settingsIn(form, lockdown, now), state: 'REQUESTED' as const, error: null }
    const intent = isIdle ? await store.intend(tx, row.id, now.state, wish) : undefined
    if (!intent) throw conflict(now.state === 'DELETING' ? 'This deployment is being deleted' : 'This deployment is being changed')
    await tellEdited(store, tx, user, now, intent)
    await auditIntent(tx, user, 'deployment.edit', intent, now)
    return intent
  })
}

/** Writes the intent to remove a deployment, with its audit row; does nothing when it is already being removed. */
export const requestRemoval = ({ db, store, consumers }: IntentDeps, user: SignedIn, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await store.find(id, tx)
    if (!row || row.state === 'DELETED') throw notFound('Deployment')
    if (row.state === 'DELETING') return
    if (!(await store.intend(tx, id, row.state, { state: 'DELETING', error: null }))) throw conflict('This deployment is being changed')
    await tellDeleted(store, tx, user, row)
    await consumers.end(tx, id)
    await audit(tx, user, {
      action: 'deployment.delete',
      objectType: 'deployment',
      objectId: id,
      before: { apiId: row.apiId, env: row.env, serviceName: row.serviceName, routePath: row.routePath, state: row.state },
    })
  })
