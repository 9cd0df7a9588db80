/** Why something of a collection is not in the document, or is there in another way. */
export const leftReasons = ['secret', 'script', 'disabled', 'duplicate', 'address', 'auth', 'method', 'example', 'unreadable'] as const
export type LeftReason = (typeof leftReasons)[number]

/** What was left out for one reason: how often, and in which requests first. */
export interface LeftOut {
  reason: LeftReason
  count: number
  places: string[]
}

export interface Report {
  add(reason: LeftReason, place: string): void
  all(): LeftOut[]
}

/** So many requests are named for a reason. */
const placesMax = 20
const placeMax = 120

/** Collects what is left out, the reasons in the order of `leftReasons`. */
export const createReport = (): Report => {
  const found = new Map<LeftReason, { count: number; places: Set<string> }>()
  return {
    add: (reason, place) => {
      const one = found.get(reason) ?? { count: 0, places: new Set<string>() }
      one.count += 1
      if (one.places.size < placesMax) one.places.add(place.slice(0, placeMax))
      found.set(reason, one)
    },
    all: () =>
      leftReasons.flatMap((reason) => {
        const one = found.get(reason)
        return one ? [{ reason, count: one.count, places: [...one.places] }] : []
      }),
  }
}
