import { environments } from '@apim/contract/constants'
import { getRouteApi } from '@tanstack/react-router'
import { oneOf } from '../../shared/search.ts'
import { DeployPage } from './DeployPage.tsx'

const deploy = getRouteApi('/api-deploy/$id')
const deployTo = getRouteApi('/api-deploy/$apiId/$apiName/$env')

/** /api-deploy/{id}?id= */
export function DeployApi() {
  const { id } = deploy.useParams()
  return <DeployPage apiId={Number(id)} deploymentId={deploy.useSearch().id} />
}

/** /api-deploy/{apiId}/{apiName}/{env} */
export function DeployApiTo() {
  const { apiId, env } = deployTo.useParams()
  return <DeployPage apiId={Number(apiId)} env={oneOf(env.toUpperCase(), environments)} />
}
