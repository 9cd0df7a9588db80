import type { Verdict } from './both-servers.ts'
import type { Seen } from './serve.ts'

/** How the gateway's own parser differs from the reference on the same bytes. */
export type Difference =
  /** It answered more of the same requests, or said why it closed. */
  | 'tells more'
  /** It understood only the first requests, or none, and refused the next one. */
  | 'refuses'
  /** It understood and answered only the first requests, and closed after them. */
  | 'closes'
  /** It accepted what the reference did not. */
  | 'takes more'

/** The requests that were not refused. Anything read after a request that ends the connection is never answered and does not count. */
const served = ({ seen }: Verdict): Seen[] => {
  const last = seen.findIndex(({ status }) => status !== null && status !== 405)
  return (last === -1 ? seen : seen.slice(0, last)).filter(({ status }) => status === null)
}
const sameHead = (a: Seen, b: Seen | undefined) => JSON.stringify({ ...a, body: null }) === JSON.stringify({ ...b, body: null })
const begins = (long: readonly number[], short: readonly number[]) => short.every((status, index) => status === long[index])

/** Returns how the gateway's verdict differs from the reference's; null if it does not. */
export const differenceOf = (own: Verdict, reference: Verdict): Difference | null => {
  const [ours, theirs] = [served(own), served(reference)]
  const isSame = JSON.stringify(ours) === JSON.stringify(theirs)
  if (isSame && JSON.stringify(own.statuses) === JSON.stringify(reference.statuses)) return null
  if (isSame && begins(own.statuses, reference.statuses)) return 'tells more'
  const isPart = ours.every((each, index) => sameHead(each, theirs[index]) && (each.body === null || each.body === theirs[index]?.body))
  if (!isPart) return 'takes more'
  if ((own.statuses.at(-1) ?? 0) >= 400) return 'refuses'
  return begins(reference.statuses, own.statuses) ? 'closes' : 'takes more'
}
