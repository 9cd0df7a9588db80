import type { Verdict } from './both-ends.ts'
import type { Seen } from './serve.ts'

/** How the gateway's own reader differs from the reference on the same bytes. */
export type Difference =
  /** It has answered more of the same requests, or has said why it ends. */
  | 'tells more'
  /** It has understood only the first of the requests, or none, and has refused the next one. */
  | 'refuses'
  /** It has understood and answered only the first of the requests, and has closed behind them. */
  | 'closes'
  /** It has understood what the reference has not. */
  | 'takes more'

/** What was not refused. What is read behind a request that ends the connection is never answered: it does not count. */
const served = ({ seen }: Verdict): Seen[] => {
  const last = seen.findIndex(({ status }) => status !== null && status !== 405)
  return (last === -1 ? seen : seen.slice(0, last)).filter(({ status }) => status === null)
}
const sameHead = (a: Seen, b: Seen | undefined) => JSON.stringify({ ...a, body: null }) === JSON.stringify({ ...b, body: null })
const begins = (long: readonly number[], short: readonly number[]) => short.every((status, index) => status === long[index])

/** Returns how the gateway's own verdict differs from the reference's; null when it does not. */
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
