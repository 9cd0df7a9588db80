import { randomInt } from 'node:crypto'
import { createClient } from '@apim/contract/client'
import { inject } from 'vitest'
import { type Program, programAt } from './program-at.ts'

export type { Program } from './program-at.ts'

/** Programs that are not signed in, each call from another address: for a product that trusts this machine as its proxy. */
export const visitorPrograms = (): Pick<Program, 'send'> => {
  const network = randomInt(256)
  let calls = 0
  const headers = () => {
    calls += 1
    return { 'x-forwarded-for': `203.${network}.${calls >> 8}.${calls & 255}` }
  }
  return { send: createClient({ baseUrl: inject('product').portal, headers, renew: async () => false }) }
}

/** A program that is signed in at the product of this run as a demo account. */
export const programOf = (email: string): Promise<Program> => programAt(inject('product').portal, email)
