import type { DemoEnvironment } from '../calls/clients.ts'
import { bankVerification, coreBanking, investmentAdvisor, participantSelfService } from '../content/catalogue.ts'

/** An API deployed at the gateway in one environment. */
export interface DeployedApi {
  api: string
  env: DemoEnvironment
  /** Its path at the gateway, without the environment suffix. */
  route: string
  /** Its path at the sample service. */
  upstreamPath: string
  owner: string
}

const core = { api: coreBanking, route: 'core-banking', upstreamPath: '', owner: 'maintainer@apim.example' }
const verification = {
  api: bankVerification,
  route: 'bank-verification',
  upstreamPath: '/bank-verification',
  owner: 'hannah.keller@apim.example',
}
const advisor = { api: investmentAdvisor, route: 'investment-advisor', upstreamPath: '/advisor', owner: 'hannah.keller@apim.example' }
const participant = { api: participantSelfService, route: 'participant', upstreamPath: '/participant', owner: 'hannah.keller@apim.example' }

/** The deployments, in order. */
export const deployedApis: DeployedApi[] = [
  { ...core, env: 'DEV' },
  { ...core, env: 'PROD' },
  { ...verification, env: 'UAT' },
  { ...verification, env: 'PROD' },
  { ...advisor, env: 'PROD' },
  { ...participant, env: 'PROD' },
]
