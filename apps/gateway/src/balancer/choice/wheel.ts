const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/**
 * Returns the weights reduced to the smallest integers with the same ratio that add up to `slots` at most; a weight above 0 stays at least
 * 1. Ratios finer than the slots are rounded.
 */
export function reducedWeights(weights: readonly number[], slots: number): number[] {
  const common = weights.reduce(divisor, 0) || 1
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total / common <= slots) return weights.map((weight) => weight / common)
  return weights.map((weight) => (weight === 0 ? 0 : Math.max(1, Math.floor((weight * slots) / total))))
}

/**
 * Returns the order in which addresses take turns, as indices of `weights`: each as often as its weight, spread evenly over the round
 * (nginx's smooth weighted round-robin). Empty if all weights are 0.
 * @param slots the maximum length of the round
 */
export function wheelOf(weights: readonly number[], slots: number): Uint32Array {
  const reduced = reducedWeights(weights, slots)
  const total = reduced.reduce((sum, weight) => sum + weight, 0)
  const credit = reduced.map(() => 0)
  return Uint32Array.from({ length: total }, () => {
    let best = 0
    for (let index = 0; index < reduced.length; index++) {
      credit[index] = (credit[index] as number) + (reduced[index] as number)
      if ((credit[index] as number) > (credit[best] as number)) best = index
    }
    credit[best] = (credit[best] as number) - total
    return best
  })
}
