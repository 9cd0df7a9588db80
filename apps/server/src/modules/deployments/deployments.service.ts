import { can, type DeployForm } from '@apim/contract'
import { allow, conflict, notFound, Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { createReconciler, type Reconciler, type ReconcilerDeps } from '../../jobs/reconciler.ts'
import { deploymentView } from '../../read-models/deployments.views.ts'
import type { GatewayServers } from '../resources/index.ts'
import type { DeploymentConsumers } from './deployment-consumers.ts'
import { type DeploymentRow, deploymentsStore } from './deployments.store.ts'
import { editedView } from './deployments.views.ts'
import { type IntentDeps, requestDeployment, requestEdit, requestRemoval } from './intent/deploy-intent.ts'
import { createTargetTest } from './target-test/target-test.service.ts'
import { targetTestsStore } from './target-test/target-tests.store.ts'
import { deploymentDrift } from './work/deployment-drift.ts'
import { deploymentWorks } from './work/deployment-work.ts'
import type { ServedDeployment } from './work/work-rows.store.ts'

interface CallDeps extends IntentDeps {
  settle: Reconciler<ServedDeployment>['settle']
}

/** Requests for deployments and their checks (specification part 1, sections 2 to 5; permissions.csv). */
const deploymentCalls = (deps: CallDeps) => {
  const { store, settle, times } = deps

  /** 404 for what the caller may not see, 403 for what the caller may not do. */
  const findFor = async (user: SignedIn, id: number, rule: (user: SignedIn, api: { bizappId: number | null }) => boolean) => {
    const row = await store.find(id)
    const api = row && row.state !== 'DELETED' ? await store.findApi(user, row.apiId) : undefined
    if (!row || !api) throw notFound('Deployment')
    allow(rule(user, api))
    return row
  }
  const outcomeOf = async (id: number): Promise<DeploymentRow> => {
    const { row, failure } = await settle(id, times.patienceMs)
    if (failure) throw failure
    if (!row || row.state === 'DELETING' || row.state === 'DELETED') throw conflict('This deployment has been deleted')
    if (row.error !== null) throw new Refusal(502, row.error)
    if (row.state !== 'ACTIVE') throw new Refusal(504, 'The gateway server did not respond in time; the deployment continues')
    return row
  }
  const finishRemoval = async (id: number): Promise<void> => {
    const { row, failure } = await settle(id, times.patienceMs)
    if (row?.state !== 'DELETED') throw failure ?? new Refusal(504, 'The gateway server did not respond in time; the deletion continues')
  }

  return {
    /** Resolves when the gateway serves the deployment, and throws what went wrong; the row records it too. */
    deploy: async (user: SignedIn, form: DeployForm, version?: string): Promise<DeploymentRow> => {
      const intent =
        form.deploymentId === undefined
          ? await requestDeployment(deps, user, form)
          : await requestEdit(deps, user, form, await findFor(user, form.deploymentId, can.editDeployment), version)
      crashpoint('deploy:requested')
      return outcomeOf(intent.id)
    },
    /** The outcome; undefined if it failed, with nothing left at the gateway. */
    deployedAgain: async (user: SignedIn, id: number): Promise<DeploymentRow | undefined> => {
      const { state, error } = await findFor(user, id, can.editDeployment)
      return state === 'FAILED' || (state === 'ACTIVE' && error !== null) ? undefined : outcomeOf(id)
    },
    /** The row, for users who may read it. */
    read: (user: SignedIn, id: number): Promise<DeploymentRow> => findFor(user, id, can.readDeployment),
    /** Resolves when nothing is left at the gateway; if that takes too long, the work continues in the background. */
    remove: async (user: SignedIn, id: number): Promise<void> => {
      await findFor(user, id, can.deleteDeployment)
      await requestRemoval(deps, user, id)
      crashpoint('delete:requested')
      await finishRemoval(id)
    },
    finishRemoval,
  }
}

export interface DeploymentsDeps extends Omit<CallDeps, 'store' | 'settle' | 'consumers'>, ReconcilerDeps {
  /** Where people reach the portal. */
  publicUrl: string
  servers: GatewayServers
  consumers: DeploymentConsumers
}

/** Deployments of APIs to gateway servers, and their reconciliation. */
export const createDeployments = ({ db, log, times, servers, consumers, resources, ownAddresses, resolve, publicUrl }: DeploymentsDeps) => {
  const store = deploymentsStore(db)
  const tests = targetTestsStore(db)
  const domain = {
    objectType: 'deployment',
    servers,
    rows: store,
    works: deploymentWorks({ db, log, store, servers, portalUrl: publicUrl, consumers, times, ownAddresses, resolve }),
    drift: {
      ...deploymentDrift({ store, tests }, publicUrl),
      findServers: async () => [...new Set([...(await store.findServers()), ...(await tests.findServers())])],
    },
  }
  const reconciler = createReconciler(domain, { db, log, times })
  return {
    ...deploymentCalls({ db, store, resources, consumers, times, ownAddresses, resolve, settle: reconciler.settle }),
    testTarget: createTargetTest({ log, store, tests, servers, resources, ownAddresses, resolve }),
    /** The deployment with that id, in any state. */
    find: (id: number) => store.find(id),
    /** Has the deployments of an API made again, in the transaction that changes what they say of it; returns which. */
    remakeOfApi: store.remakeOfApi,
    /** Resolves when these are at their gateways as they should be, or a gateway does not respond: what is left is brought up to date once it does. */
    finishRemaking: async (ids: readonly number[]): Promise<void> => {
      const unfinished = (await Promise.all(ids.map((id) => reconciler.settle(id, times.patienceMs)))).filter(
        ({ row }) => row?.settled === false,
      )
      const reason = unfinished.find(({ failure }) => failure)?.failure?.message
      if (unfinished.length > 0) log.warn({ deployments: unfinished.length, reason }, 'not all deployments could be updated yet')
    },
    /** An API visible to the user. */
    findApi: store.findApi,
    /** A deployment as the user sees it; the caller checks whether they may. */
    view: (user: SignedIn, id: number) => deploymentView(db, id, user),
    /** The same, as the edit form's starting state. */
    editedView: (user: SignedIn, row: DeploymentRow) => editedView(db, row, user),
    reconciler,
  }
}
export type Deployments = ReturnType<typeof createDeployments>
