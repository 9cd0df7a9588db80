/** Whether enough of the weight is healthy: more than none, and at least the threshold in percent (Kong, `healthchecks.threshold`). */
export function isHealthyEnough(
  addresses: readonly { readonly weight: number; readonly health: { readonly isHealthy: boolean } }[],
  threshold: number,
): boolean {
  let total = 0
  let available = 0
  for (const { weight, health } of addresses) {
    total += weight
    if (health.isHealthy) available += weight
  }
  return available > 0 && (available / total) * 100 >= threshold
}
