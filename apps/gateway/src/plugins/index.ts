import type { Plugin } from '../plugin.ts'
import { acl } from './acl.ts'
import { basicAuth } from './basic-auth.ts'
import { httpLog } from './http-log.ts'
import { ipRestriction } from './ip-restriction.ts'
import { jwt } from './jwt.ts'
import { keyAuth } from './key-auth.ts'
import { rateLimiting } from './rate-limiting.ts'
import { requestTermination } from './request-termination.ts'

/** Every policy of this gateway, in the order in which they run: Kong's priorities, the highest first. */
export const plugins: readonly Plugin[] = [acl, basicAuth, httpLog, ipRestriction, jwt, keyAuth, rateLimiting, requestTermination].sort(
  (a, b) => b.priority - a.priority,
)
