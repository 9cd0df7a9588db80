/** How many seconds after each failure the next attempt follows: about 25 hours in all. */
const delaysS = [5, 60, 300, 1800, 7200, 14_400, 28_800, 36_000]

/** How many attempts a delivery has, unless someone asks for more. */
export const attemptsMax = delaysS.length + 1

/**
 * How many seconds after its failure an attempt is followed by the next one, `left` being how many there still are: up to a fifth longer, so that those that
 * failed together do not come back together.
 */
export const delayAfter = (left: number, random: number = Math.random()): number => (delaysS.at(-left) ?? 0) * (1 + random / 5)
