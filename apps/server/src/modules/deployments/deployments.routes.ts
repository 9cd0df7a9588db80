import { can, contract } from '@apim/contract'
import { environments } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Deployments } from './deployments.service.ts'

/** The routes for deployments. */
export const deploymentsRoutes = (app: FastifyInstance, deployments: Deployments): void => {
  const deployed = async (user: SignedIn, deployment: { id: number }) => {
    const view = await deployments.view(user, deployment.id)
    if (!view) throw notFound('Deployment')
    const { id, apiId, env, gatewayUrl, tokenUrl, progress } = view
    return { id, apiId, env, gatewayUrl, ...(tokenUrl !== null && { tokenUrl }), verified: progress?.verified ?? null }
  }
  implement(app, contract.deployments, {
    environments: ({ user }) => (can.seeEnvironments(user) ? [...environments] : []),
    deploy: {
      objectType: 'deployment',
      run: async ({ user, body, version }) => deployed(user, await deployments.deploy(user, body, version)),
      replay: async ({ user }, id) => {
        const row = await deployments.deployedAgain(user, id)
        return row && deployed(user, row)
      },
    },
    testTarget: ({ user, body }) => deployments.testTarget(user, body),
    get: async ({ user, params, reply }) => {
      const view = await deployments.editedView(user, await deployments.read(user, params.id))
      if (!view) throw notFound('Deployment')
      reply.header('etag', `"${view.version}"`)
      return view
    },
    remove: {
      objectType: 'deployment',
      run: async ({ user, params }) => {
        await deployments.remove(user, params.id)
        return { entityId: params.id }
      },
      replay: async (_, id) => {
        await deployments.finishRemoval(id)
        return { entityId: id }
      },
    },
  })
}
