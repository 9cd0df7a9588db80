import type { Json } from '../../../json.ts'
import { inDecoded } from './decoded.ts'
import { jsonIn } from './json-text.ts'
import { maskJson } from './mask-json.ts'
import { maskPlain } from './plain/plain.ts'
import { createScrub } from './scrub.ts'

/** Texts in texts, each written as what it is in: deeper no one reads them. */
const levelsMax = 5
const scrubLooks = createScrub([])

/**
 * Short texts of each level in which nothing was masked: a document repeats few words many times, and looking at one takes longer than all else. Only so
 * many are kept, and a long one is rarely met again.
 */
const createHarmless = () => {
  const levels: Set<string>[] = []
  return {
    has: (text: string, level: number) => text.length <= 40 && levels[level]?.has(text) === true,
    add: (text: string, level: number) => {
      const known = (levels[level] ??= new Set())
      if (text.length <= 40 && known.size < 10_000) known.add(text)
    },
  }
}

/**
 * A text of whatever kind with its secrets masked: those that `scrub` takes out, and by the names that they have. It is read as JSON where it is, and what
 * is written in another way, as addresses and JSON have it, as it is read. Calls `onSecret` for each.
 */
export const maskText = (text: string, onSecret: () => void, scrub = scrubLooks, level = 0, harmless = createHarmless()): string => {
  if (text === '') return text
  let isChanged = false
  let told = 0
  const tell = () => {
    isChanged = true
    told++
    onSecret()
  }
  const again = (inner: string) => {
    if (level >= levelsMax || harmless.has(inner, level)) return inner
    const toldBefore = told
    const clean = maskText(inner, tell, scrub, level + 1, harmless)
    isChanged ||= clean !== inner
    if (clean === inner && told === toldBefore) harmless.add(inner, level)
    return clean
  }
  const json = level < levelsMax ? jsonIn(text) : undefined
  if (json) {
    const value = maskJson(json.value, { text: again, onSecret: tell })
    // Whatever else the text has was not looked at.
    return isChanged || json.hasMore ? json.written(value) : text
  }
  const clean = scrub(text)
  if (clean !== text) onSecret()
  return maskPlain(inDecoded(clean, again), onSecret)
}

/** Whether something in a collection is switched off. */
export const isOff = (value: Json): boolean => value['disabled'] === true
