import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { environments } from '../values/constants.ts'
import { Deleted, Id, IdParams } from '../values/shapes.ts'
import { verifications } from './progress.ts'
import { DeployForm, Deployment } from './schemas.ts'
import { TargetTest, TargetTestForm } from './target-test.ts'

export const deployments = defineRoutes({
  environments: {
    method: 'GET',
    path: '/api/all-environments',
    summary: 'The environments that the caller may deploy to',
    access: 'signed-in',
    response: z.array(z.string()),
  },
  deploy: {
    method: 'POST',
    path: '/api/swagger/deploy',
    summary: 'Deploy an API to a gateway, or change the deployment `deploymentId`',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    body: DeployForm,
    edits: { record: Deployment, version: 'required' },
    response: z.object({
      id: z.number().int(),
      apiId: z.number().int(),
      env: z.enum(environments),
      gatewayUrl: z.string(),
      tokenUrl: z.string().optional(),
      /** What a call without a key got through the gateway. */
      verified: z.enum(verifications).nullable(),
    }),
  },
  testTarget: {
    method: 'POST',
    path: '/api/swagger/target-test',
    summary: 'Call a target once through a gateway and say how that went, before an API is deployed to it',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    body: TargetTestForm,
    // What it makes at the gateway is gone when it answers.
    idempotent: true,
    response: TargetTest,
  },
  get: {
    method: 'GET',
    path: '/api/swaggers/deployment/:id',
    summary: 'A deployment, for editing',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'],
    params: z.object({ id: Id }),
    response: Deployment,
  },
  remove: {
    method: 'DELETE',
    path: '/api/swaggers/deployment/:id',
    summary: 'Delete a deployment; its route is deleted first',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
