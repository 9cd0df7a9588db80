import type * as z from 'zod'
import type { Access } from '../rules/actor.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One HTTP call, described once. The server implements it, the portal calls it, OpenAPI documents it. */
export interface Route {
  method: Method
  path: `/${string}`
  summary: string
  /** Who may call it at all (permissions.csv); what a user may do to one object is a policy, see policies.ts. */
  access: Access
  /**
   * A GET of the specification that changes something, and the path of the call that replaces it (trust G10). It takes an Idempotency-Key and
   * only runs for scripts of our own pages and for programs, see `http/legacy-gets` of the server.
   */
  changesState?: { successor: `/${string}` }
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Multipart upload: the name of the file field; the other fields are `body`. */
  file?: string
  /** Largest file in bytes; 5 MiB by default. */
  fileBytesMax?: number
  /** Largest JSON body in bytes; 256 KiB by default. */
  bodyBytesMax?: number
  /** A call that is safe to repeat although it is not a GET: it only reads, or sets a state idempotently. It takes no Idempotency-Key. */
  idempotent?: true
  /** The response holds a secret and is never stored. For a repeated Idempotency-Key the handler rebuilds it from the object. */
  secret?: true
  /**
   * The call edits an object, or may do so. Responses that show the object carry its `version`, and an edit states the version it is based on, in
   * If-Match or as `version` in the body. If that is not the current version: 409 with both. If none is stated: 409 where it is `required`, else
   * accepted.
   */
  edits?: { record: z.ZodType; version: 'required' | 'optional' }
  /**
   * That the call is possible while a portal admin views the portal as another user, where by default only reading is: `reads` for one that only
   * reads although it is not a GET, `own-session` for one that concerns the admin's own session and is made as the admin.
   */
  whileViewing?: 'reads' | 'own-session'
  /** The sign-out: also made by users who may not call anything any more, and with a token whose session is over. */
  signsOut?: true
  /** A schema for JSON, or the content type of a text or binary response. */
  response: z.ZodType | { contentType: string }
}

/** Whether the call changes something and so takes effect once per Idempotency-Key (trust T62). */
export const isMutation = (route: Pick<Route, 'method' | 'idempotent' | 'changesState'>): boolean =>
  route.changesState !== undefined || (route.method !== 'GET' && !route.idempotent)

/** How the call is possible while a portal admin views the portal as another user; undefined for one that is refused. */
export const whileViewing = (route: Pick<Route, 'method' | 'changesState' | 'secret' | 'whileViewing'>): Route['whileViewing'] =>
  route.whileViewing ?? (route.method === 'GET' && !route.changesState && !route.secret ? 'reads' : undefined)

export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
type Send<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What the portal sends. */
export type Call<R extends Route> = Present<{
  params: Send<R['params']>
  query: Send<R['query']>
  body: Send<R['body']>
  file: R['file'] extends string ? File | undefined : undefined
}>

/** What a handler receives, already parsed. */
export type Input<R extends Route> = Present<{
  params: Read<R['params']>
  query: Read<R['query']>
  body: Read<R['body']>
}>

/** What the portal gets back. */
export type Output<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : Blob
/** What a handler returns. */
export type Answer<R extends Route> = R['response'] extends z.ZodType ? z.input<R['response']> : string | Buffer | NodeJS.ReadableStream
