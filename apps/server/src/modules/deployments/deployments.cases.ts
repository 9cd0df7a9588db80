import { apiOf, type Cases, deploymentOf, list, unreachable } from '../../../test/permissions/case.ts'
import type { World } from '../../../test/permissions/world.ts'
import { deploymentVersion } from './deployments.store.ts'

const deployForm = (world: World, apiId: number, more: object = {}) => {
  const name = `route-${world.letters()}`
  return {
    id: apiId,
    env: 'DEV',
    auth: 'apikey',
    kongServer: world.resource.id,
    name,
    contextPath: name,
    upstreamUrl: 'http://127.0.0.1:9191/',
    ...more,
  }
}

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/all-environments': list('/api/all-environments'),
  'POST /api/swagger/deploy [create]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({ url: '/api/swagger/deploy', body: deployForm(world, (await apiOf(world, who, target)).id) }),
  },
  'POST /api/swagger/deploy [edit]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const deployment = await deploymentOf(world, who, target)
      return {
        url: '/api/swagger/deploy',
        body: deployForm(world, deployment.apiId, {
          version: deploymentVersion(deployment),
          deploymentId: deployment.id,
          name: deployment.name,
          contextPath: deployment.contextPath,
        }),
      }
    },
  },
  'POST /api/swagger/target-test': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const { id, kongServer, upstreamUrl } = deployForm(world, (await apiOf(world, who, target)).id)
      return { url: '/api/swagger/target-test', body: { id, kongServer, upstreamUrl } }
    },
  },
  'GET /api/swaggers/deployment/{id}': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/swaggers/deployment/${(await deploymentOf(world, who, target)).id}` }),
  },
  'DELETE /api/swaggers/deployment/{id}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({ url: `/api/swaggers/deployment/${(await deploymentOf(world, who, target)).id}` }),
  },
}
