import { createCuts } from './cuts.ts'
import { withoutLooks } from './looks.ts'
import { isOrdinary, mask } from './values.ts'

/** So many secrets are looked for inside of other texts, and so many ways to write them at once. */
const soughtMax = 1_000
const patternMax = 200
/** A longer secret is looked for by its start: a pattern may not be of any length. */
const startMax = 200

const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : text)
/** A secret as it is, as it is in JSON, and as it is in an address. */
const spellings = (secret: string) => new Set([secret, JSON.stringify(secret).slice(1, -1), encoded(secret)])
/** Where a word begins and ends: not within a longer one, but beside what JSON or an address write with letters. */
const [wordStart, wordStop] = [String.raw`(?:(?<![A-Za-z])|(?<=\\[bfnrt]|%[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}))`, '(?![A-Za-z])']
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const soughtAs = (text: string) => (isOrdinary(text) ? `${wordStart}${literally(text)}${wordStop}` : literally(text))

/** What is known by its start reaches at least to the end of its word. */
const wordEnd = (text: string, from: number) => {
  const look = /[^\s"'`<>]*/y
  look.lastIndex = from
  return from + (look.exec(text)?.[0].length ?? 0)
}

/** Returns a function that takes these texts out of another, the first ones first. */
const createCut = (sought: readonly string[]) => {
  const longs = new Map(sought.filter((one) => one.length > startMax).map((one) => [one.slice(0, startMax), one]))
  const starts = new Set(sought.map((one) => one.slice(0, startMax)))
  const pattern = new RegExp([...starts].map(soughtAs).join('|'), 'g')
  return (text: string): string => {
    const cuts = createCuts(text)
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const long = longs.get(found[0])
      if (long !== undefined) {
        const known = text.startsWith(long, found.index) ? found.index + long.length : pattern.lastIndex
        pattern.lastIndex = wordEnd(text, known)
      }
      cuts.add(found.index, pattern.lastIndex)
    }
    return cuts.written()
  }
}

/** Returns a function that takes these secrets, and whatever looks like one, out of a text. The first ones matter most. */
export const createScrub = (secrets: readonly string[]) => {
  const all = new Set(secrets)
  const sought = secrets
    .slice(0, soughtMax)
    .flatMap((one) => [...spellings(one)])
    .toSorted((one, other) => other.length - one.length)
  const cuts = Array.from({ length: Math.ceil(sought.length / patternMax) }, (_, at) =>
    createCut(sought.slice(at * patternMax, (at + 1) * patternMax)),
  )
  return (text: string): string => (all.has(text) ? mask : withoutLooks(cuts.reduce((clean, cut) => cut(clean), text)))
}
