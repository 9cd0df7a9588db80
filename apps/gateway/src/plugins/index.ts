import type { CredentialKind } from '../credentials/credential.ts'
import type { Plugin } from '../plugin.ts'
import { acl } from './acl.ts'
import { basicAuth } from './basic-auth.ts'
import { botDetection } from './bot-detection.ts'
import { correlationId } from './correlation-id.ts'
import { cors } from './cors.ts'
import { httpLog } from './http-log.ts'
import { ipRestriction } from './ip-restriction.ts'
import { jwt } from './jwt.ts'
import { keyAuth } from './key-auth.ts'
import { oauth2 } from './oauth2.ts'
import { prometheus } from './prometheus.ts'
import { rateLimiting } from './rate-limiting.ts'
import { requestSizeLimiting } from './request-size-limiting.ts'
import { requestTermination } from './request-termination.ts'
import { requestTransformer } from './request-transformer.ts'
import { responseTransformer } from './response-transformer.ts'

/** All plugins of this gateway in execution order: by Kong's priority, highest first. */
export const plugins: readonly Plugin[] = [
  acl,
  basicAuth,
  botDetection,
  correlationId,
  cors,
  httpLog,
  ipRestriction,
  jwt,
  keyAuth,
  oauth2,
  prometheus,
  rateLimiting,
  requestSizeLimiting,
  requestTermination,
  requestTransformer,
  responseTransformer,
].sort((a, b) => b.priority - a.priority)

/** The kinds of credential of these plugins. */
export const credentialKinds: readonly CredentialKind[] = plugins.flatMap(({ credentials }) => credentials ?? [])
