/** Less is not told from the time that an answer takes. */
const noticedMs = 5000

let aheadMs = 0

/** Learns from an answer what time it is at the server, whose clock decides what has ended. Returns the answer. */
export const noteServerTime = (reply: Response): Response => {
  const off = Date.parse(reply.headers.get('date') ?? '') - Date.now()
  if (!Number.isNaN(off)) aheadMs = Math.abs(off) > noticedMs ? off : 0
  return reply
}

/** The time by the server's clock, in milliseconds like `Date.now()`, which may be wrong by hours. */
export const serverNow = (): number => Date.now() + aheadMs
