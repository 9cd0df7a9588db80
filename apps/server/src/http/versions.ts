import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import { fieldErrors, Refusal } from './errors.ts'

/**
 * The version of an editable object: a hash of its editable content, so that reverting an edit restores the old version, and no counter is needed.
 * Shown only to users who may see all of that content.
 */
export const versionOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('base64url').slice(0, 22)

const isVersion = /^[A-Za-z0-9_-]{1,100}$/

/** `"v"`, or weakened by a compressing proxy; `*` names no version. */
const fromHeader = (header: string): string => {
  const version = /^(?:W\/)?"([^"]*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (!isVersion.test(version)) throw fieldErrors({ 'If-Match': 'Must be the version being edited' })
  return version
}

/** The version an edit is based on: If-Match, or `version` in the body; undefined for none. Throws 400 when the two differ. */
export const baseVersion = (request: FastifyRequest, body: unknown): string | undefined => {
  const header = request.headers['if-match']
  const inHeader = header === undefined ? undefined : fromHeader(header)
  const inBody = (body as { version?: unknown } | undefined)?.version
  if (typeof inBody !== 'string') return inHeader
  if (inHeader !== undefined && inHeader !== inBody) throw fieldErrors({ version: 'If-Match names another version' })
  return inBody
}

type Content = Record<string, unknown>

/** 409 with what was sent and what is current, so that the editor can decide (trust T63). Neither may hold a secret. */
export const staleEdit = (isNamed: boolean, versions: { yours: Content; current: Content }): Refusal =>
  isNamed
    ? new Refusal(409, 'Someone else has changed this in the meantime', { code: 'stale-version', versions })
    : new Refusal(409, 'An edit must send the version it started from, in If-Match or as version', { code: 'version-required', versions })
