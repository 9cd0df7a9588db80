import { plainLine } from '../document/plain-text.ts'
import type { Change } from './change.ts'

const longest = 200

/** A change as it is sent: what comes from the documents is one line of plain text of bounded length. */
export const shown = (one: Change): Change => ({
  ...one,
  name: plainLine(one.name, longest),
  in: plainLine(one.in, longest),
  at: plainLine(one.at, longest * 2),
  before: plainLine(one.before, longest),
  after: plainLine(one.after, longest),
})
