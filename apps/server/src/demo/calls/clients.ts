import { bankVerification, coreBanking, investmentAdvisor, participantSelfService } from '../content/catalogue.ts'
import { acme, channels, creditUnion, globex, northgate, provider } from '../content/people.ts'
import { leisure, nightly, office, type Rhythm } from './calendar.ts'

export type DemoEnvironment = 'DEV' | 'UAT' | 'PROD'

/** A client firm's program, which calls an API with its own key. */
export interface Client {
  api: string
  env: DemoEnvironment
  organization: string
  /** The nickname of its key. */
  nickname: string
  /** From the ranges reserved for documentation (RFC 5737), or inside the firm. */
  addresses: string[]
  /** On a working day at present. */
  callsPerDay: number
  rhythm: Rhythm
}

export const treasuryDesk: Client = {
  api: coreBanking,
  env: 'PROD',
  organization: acme.name,
  nickname: 'Treasury desk',
  addresses: ['203.0.113.10', '203.0.113.11'],
  callsPerDay: 55,
  rhythm: office,
}
export const integrationTests: Client = {
  api: coreBanking,
  env: 'DEV',
  organization: provider.name,
  nickname: 'Integration tests',
  addresses: ['10.20.4.17'],
  callsPerDay: 14,
  rhythm: office,
}
export const mobileApp: Client = {
  api: coreBanking,
  env: 'PROD',
  organization: channels.name,
  nickname: 'Mobile app',
  addresses: ['10.12.0.21', '10.12.0.22', '10.12.0.23'],
  callsPerDay: 85,
  rhythm: leisure,
}
export const accountOpening: Client = {
  api: bankVerification,
  env: 'PROD',
  organization: creditUnion.name,
  nickname: 'Account opening',
  addresses: ['203.0.113.77', '203.0.113.78'],
  callsPerDay: 40,
  rhythm: office,
}

/** All clients that make calls. */
export const clients: Client[] = [
  treasuryDesk,
  integrationTests,
  mobileApp,
  accountOpening,
  {
    api: bankVerification,
    env: 'UAT',
    organization: provider.name,
    nickname: 'Release tests',
    addresses: ['10.20.4.17'],
    callsPerDay: 8,
    rhythm: nightly,
  },
  {
    api: investmentAdvisor,
    env: 'PROD',
    organization: acme.name,
    nickname: 'Adviser desktop',
    addresses: ['203.0.113.10', '203.0.113.12'],
    callsPerDay: 30,
    rhythm: office,
  },
  {
    api: investmentAdvisor,
    env: 'PROD',
    organization: northgate.name,
    nickname: 'Nightly reconciliation',
    addresses: ['198.51.100.140'],
    callsPerDay: 32,
    rhythm: nightly,
  },
  {
    api: participantSelfService,
    env: 'PROD',
    organization: globex.name,
    nickname: 'Member portal',
    addresses: ['198.51.100.20', '198.51.100.21'],
    callsPerDay: 48,
    rhythm: leisure,
  },
]
