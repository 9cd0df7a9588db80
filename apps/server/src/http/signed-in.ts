import type { Actor } from '@apim/contract'
import type { Attempt } from '../idempotency/index.ts'

/** A portal admin's view of the portal as another user. */
export interface Viewing {
  /** Who views; their own session continues. */
  by: SignedIn
  reason: string
  expiresAt: Date
  secondsLeft: number
}

/** The signed-in user: what the rules need and the audit log records. */
export interface SignedIn extends Actor {
  email: string
  firstname: string
  lastname: string
  organizationName: string | null
  /** When the user last authenticated, in seconds; 0 when the provider does not say. */
  authTime: number
  issuer: string
  sid: string
  requestId: string
  /** The client's address: the peer's, or the one a trusted proxy reports. */
  address: string
  /** The Idempotency-Key attempt of this call; its effect is recorded under it. */
  attempt?: Attempt | undefined
  /** How an unusual call was made; the audit log records it. */
  via?: 'legacy-get' | undefined
  /** Present where this user is not signed in, but viewed by a portal admin. */
  viewing?: Viewing
}

/** What a request says besides its token. */
export interface Asked {
  id: string
  ip: string
  language?: string | undefined
  signsOut?: boolean | undefined
}

/**
 * Resolves a bearer token to its user; undefined without a token. Throws 401 for a bad one and one whose session is over, 403 for a disabled user; a
 * sign-out is for both.
 */
export type Authenticate = (token: string, request: Asked) => Promise<SignedIn>

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | undefined
  }
  interface FastifyContextConfig {
    /** Every route states its audience; `gateway` is a gateway with its ingestion token. */
    access?: import('@apim/contract').Access | 'gateway' | 'metrics'
    /** Whether the call changes something although it is a GET. */
    changesState?: boolean
    /** How the call is possible while the portal is viewed as another user; absent for one that is refused. */
    whileViewing?: import('@apim/contract').Route['whileViewing']
    /** Whether the call is the sign-out. */
    signsOut?: boolean
    /** Responds to any host name. */
    anyHost?: boolean
  }
}
