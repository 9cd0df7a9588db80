import type { Actor } from '@apim/contract'
import type { Attempt } from '../idempotency/index.ts'

/** Who makes this request: what the rules need, and what the audit log records. */
export interface SignedIn extends Actor {
  email: string
  firstname: string
  lastname: string
  organizationName: string | null
  /** When the person last proved who they are, in seconds; 0 when the provider does not say. */
  authTime: number
  issuer: string
  sid: string
  requestId: string
  /** The client's address: the peer's, or what a trusted proxy says it is. */
  address: string
  /** The Idempotency-Key that this call holds; what it changes is noted with it. */
  attempt?: Attempt | undefined
}

/** Finds out who holds a bearer token; undefined when no token was sent. Throws 401 for a bad one, 403 for a disabled user. */
export type Authenticate = (token: string, request: { id: string; ip: string }) => Promise<SignedIn>

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | undefined
  }
  interface FastifyContextConfig {
    /** Every route states its audience; `gateway` is a gateway that shows its ingestion token. */
    access?: import('@apim/contract').Access | 'gateway' | 'metrics'
    /** Answers whatever name the caller has for this server. */
    anyHost?: boolean
  }
}
