import { can, type DeployForm } from '@apim/contract'
import { allow, conflict, notFound, Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import type { DeploymentRow } from './deployments.store.ts'
import { type IntentDeps, requestDeployment, requestEdit, requestRemoval } from './intent/deploy-intent.ts'
import type { SettleDeployment } from './work/deployment-work.ts'

export interface DeploymentsDeps extends IntentDeps {
  settle: SettleDeployment
}

/** Where, as whom and how deployments are asked for (specification part 1, sections 2 to 5; permissions.csv). */
export const deploymentsService = (deps: DeploymentsDeps) => {
  const { store, settle, times } = deps

  /** 404 for what the caller may not know of, 403 for what is not theirs to do. */
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
    if (!row || row.state === 'DELETING' || row.state === 'DELETED') throw conflict('This deployment was deleted meanwhile')
    if (row.error !== null) throw new Refusal(502, row.error)
    if (row.state !== 'ACTIVE') throw new Refusal(504, 'The gateway server did not answer in time; the deployment goes on')
    return row
  }
  const finishRemoval = async (id: number): Promise<void> => {
    const { row, failure } = await settle(id, times.patienceMs)
    if (row?.state !== 'DELETED') throw failure ?? new Refusal(504, 'The gateway server did not answer in time; the deletion goes on')
  }

  return {
    /** Answers when the gateway serves what was asked for, and throws what went wrong; the row says it too. */
    deploy: async (user: SignedIn, form: DeployForm, version?: string): Promise<DeploymentRow> => {
      const intent =
        form.deploymentId === undefined
          ? await requestDeployment(deps, user, form)
          : await requestEdit(deps, user, form, await findFor(user, form.deploymentId, can.editDeployment), version)
      crashpoint('deploy:requested')
      return outcomeOf(intent.id)
    },
    /** What came of it; undefined where it failed, so that nothing of it is left at the gateway. */
    deployedAgain: async (user: SignedIn, id: number): Promise<DeploymentRow | undefined> => {
      const { state, error } = await findFor(user, id, can.editDeployment)
      return state === 'FAILED' || (state === 'ACTIVE' && error !== null) ? undefined : outcomeOf(id)
    },
    /** The row, for whoever may read it. */
    read: (user: SignedIn, id: number): Promise<DeploymentRow> => findFor(user, id, can.readDeployment),
    /** Answers when nothing is left at the gateway; the work goes on where that takes too long. */
    remove: async (user: SignedIn, id: number): Promise<void> => {
      await findFor(user, id, can.deleteDeployment)
      await requestRemoval(deps, user, id)
      crashpoint('delete:requested')
      await finishRemoval(id)
    },
    finishRemoval,
  }
}
export type DeploymentsService = ReturnType<typeof deploymentsService>
