import type { DemoEnvironment } from '../calls/clients.ts'
import { bankVerification, coreBanking, investmentAdvisor, participantSelfService } from '../content/catalogue.ts'

/** An API at the gateway in one environment. */
export interface DeployedApi {
  api: string
  env: DemoEnvironment
  /** Its path at the gateway, without the environment. */
  route: string
  /** Where the sample service answers it. */
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

/** What is deployed, in order. */
export const deployedApis: DeployedApi[] = [
  { ...core, env: 'DEV' },
  { ...core, env: 'PROD' },
  { ...verification, env: 'UAT' },
  { ...verification, env: 'PROD' },
  { ...advisor, env: 'PROD' },
  { ...participant, env: 'PROD' },
]
