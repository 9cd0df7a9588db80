import { can, type contract } from '@apim/contract'
import { environments } from '@apim/contract/constants'
import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { deploymentView } from '../../read-models/deployments.views.ts'
import type { DeploymentsService } from './deployments.service.ts'
import type { DeploymentRow } from './deployments.store.ts'
import { editedView } from './deployments.views.ts'

/** The calls on deployments. */
export const deploymentHandlers = (db: Db, service: DeploymentsService): Handlers<typeof contract.deployments> => {
  const shown = async (user: SignedIn, id: number) => {
    const view = await deploymentView(db, id, user)
    if (!view) throw notFound('Deployment')
    return view
  }
  const deployed = async (user: SignedIn, { id }: DeploymentRow) => {
    const { apiId, env, gatewayUrl, tokenUrl } = await shown(user, id)
    return { id, apiId, env, gatewayUrl, ...(tokenUrl !== null && { tokenUrl }) }
  }
  return {
    environments: ({ user }) => (can.seeEnvironments(user) ? [...environments] : []),
    deploy: {
      of: 'deployment',
      first: async ({ user, body, version }) => deployed(user, await service.deploy(user, body, version)),
      again: async ({ user }, id) => {
        const row = await service.deployedAgain(user, id)
        return row && deployed(user, row)
      },
    },
    get: async ({ user, params, reply }) => {
      const view = await editedView(db, await service.read(user, params.id), user)
      if (!view) throw notFound('Deployment')
      reply.header('etag', `"${view.version}"`)
      return view
    },
    remove: {
      of: 'deployment',
      first: async ({ user, params }) => {
        await service.remove(user, params.id)
        return { entityId: params.id }
      },
      again: async (_, id) => {
        await service.finishRemoval(id)
        return { entityId: id }
      },
    },
  }
}
