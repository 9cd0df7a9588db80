import type { KongResource } from '../../modules/resources/index.ts'
import { kongFor } from '../../outside/kong.ts'
import { type Finding, ok, problem, reasonOf, warning } from '../finding.ts'
import { checkCertificate } from './certificates.ts'

const timeoutMs = 5000

const proxyOf = async ({ apiUrl }: KongResource): Promise<Finding[]> => {
  const answered = await fetch(apiUrl, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' }).then(
    () => undefined,
    (error: unknown) => reasonOf(error),
  )
  if (answered === undefined) return [ok(`its proxy ${apiUrl} answers`), ...(await checkCertificate(apiUrl))]
  return [warning(`its proxy ${apiUrl} does not answer from here: ${answered}`, 'check apiUrl; clients may still reach it by another way')]
}

const adminOf = async (gateway: KongResource): Promise<Finding> => {
  try {
    await kongFor(gateway, timeoutMs).ready()
    return ok(`its Admin API ${gateway.adminUrl} accepts us`)
  } catch (error) {
    return problem(
      `its Admin API ${gateway.adminUrl} cannot be used: ${reasonOf(error)}`,
      'check the resource’s adminUrl and key, and that the gateway is running',
    )
  }
}

/** One gateway: its Admin API accepts the key, and its proxy answers. */
export const checkGateway = async (gateway: KongResource): Promise<Finding[]> => [await adminOf(gateway), ...(await proxyOf(gateway))]
