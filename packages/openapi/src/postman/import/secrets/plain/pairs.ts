import { createCuts } from '../cuts.ts'
import { isHarmlessAfter, isSecretName, isSecretPair, mayBeSecret, namesSecret } from '../secret-names.ts'
import { isHolder, isLabel } from '../two-fields.ts'
import { isPlaceholder, masked } from '../values.ts'
import { eachName, type Named } from './names.ts'
import { isProse, isTitle } from './prose.ts'
import { createQuotes } from './quotes.ts'
import { createValueEnd } from './value-end.ts'
import { goesOn, type Valued, valueOf } from './value-start.ts'

/** So far from its name a value may be that is in a field of its own. */
const nearMax = 300
/** So much of a value says whether it is a secret. */
const shownMax = 600
/** A value that is a secret by its look alone has so many of these: no other end has to be found. */
const ofKey = /[\w+/=-]{20,501}/y
const keyMax = 500

/** A variable of Postman, or what says that something is to be put there. */
const placeholder =
  /(?:(?:bearer|basic|digest|token)\s{1,5})?(?:\{\{[^{}]{0,200}\}\}|<[A-Za-z][A-Za-z _.-]{0,60}>|\$\{[\w.]{1,60}\})(?=[\s,;&"'`<>)\]}\\]|$)/iy
const word = /["'`]?([\w.[\] -]{1,80}?)["'`]?(?=[\s,;&<>)}\]/]|\\|$)/y
/** The value of a field, after its name in another. */
const holderNext = /["'`]?[\s,;]{1,20}["'`]?(?:value|val|default)["'`]?\s{0,20}[:=]/iy

/** A title begins with its line, and may have other words before: `API Keys: List all`. */
const beforeTitle = /(?:^|\n)(?:[A-Z][A-Za-z]{0,20} ){0,3}$/

/** Returns a function that masks a value where it is a secret, by a name or, with none, in any case; it returns where the value ends, or starts. */
const createHide = (text: string, cuts: ReturnType<typeof createCuts>, onSecret: () => void) => {
  const quotes = createQuotes(text)
  const valueEnd = createValueEnd(text, quotes)
  const isTitled = ({ name, start, from, isQuoted }: Valued) =>
    !isQuoted &&
    beforeTitle.test(text.slice(Math.max(start - 100, 0), start)) &&
    isTitle(name, text.slice(start, Math.min(quotes.lineEnd(from), start + 300)).trimEnd(), from - start, !text.includes('\n'))
  const isSaid = (found: Valued) => {
    const { name, from, inner, isForm } = found
    return (
      goesOn(placeholder, text, from) ||
      goesOn(placeholder, text, inner) ||
      (!isForm && inner === from && (isTitled(found) || isProse(name, text, from, quotes.lineEnd(from))))
    )
  }
  const mayBeKey = (from: number) => goesOn(ofKey, text, from) && ofKey.lastIndex - from <= keyMax
  const hide = (found: Valued, name?: string): number => {
    const { from, inner } = found
    if (name !== undefined && !(mayBeSecret(name) && (isSecretName(name) || mayBeKey(inner)))) return from
    if (isSaid(found)) return from
    const end = valueEnd(found)
    const shown = text.slice(inner, Math.min(end, inner + shownMax))
    if (end <= inner || (name === undefined ? isPlaceholder(shown) : !isSecretPair(name, shown))) return from
    onSecret()
    cuts.add(inner, end, masked(shown))
    return end
  }
  return { hide, valueEnd }
}

/** Returns a function for each name that finds the values of fields that have the name of a secret in another field; it returns where to go on, if there. */
const createFields = (text: string, { hide, valueEnd }: ReturnType<typeof createHide>) => {
  let [named, holder]: [number, (Valued & { end: number }) | undefined] = [-1, undefined]
  const isNear = (from: number, to: number) => to >= from && to - from <= nearMax && !/[{}]|\n\s*\n/.test(text.slice(from, to))
  const ofLabel = (one: Valued): number | undefined => {
    const name = goesOn(word, text, one.from) ? text.slice(one.from, word.lastIndex).replace(/^["'`]|["'`]$/g, '') : ''
    if (!namesSecret(name)) return name !== '' && goesOn(holderNext, text, one.from + name.length) ? one.after : undefined
    if (holder && isNear(holder.end, one.start)) hide(holder)
    ;[named, holder] = [one.after, undefined]
    return one.after
  }
  return (one: Valued): number | undefined => {
    const name = one.name.replace(/^.*[\s:.]/, '')
    if (isLabel(name)) return ofLabel(one)
    if (!isHolder(name)) return undefined
    if (named >= 0 && isNear(named, one.start)) {
      named = -1
      return Math.max(hide(one), one.after)
    }
    // What is in the quotes of a value is no field beside it.
    if (!holder || one.start >= holder.end) holder = { ...one, end: one.inner > one.from ? valueEnd(one) : one.from }
    return undefined
  }
}

/**
 * `name: "value"`, `'name' => 'value'`, `name=value`: the value masked where its name is that of a secret, also where the name is the value of another field.
 * Calls `onSecret` for each.
 */
export const maskPairs = (text: string, onSecret: () => void): string => {
  const cuts = createCuts(text)
  const hiding = createHide(text, cuts, onSecret)
  const inFields = createFields(text, hiding)
  eachName(text, (named: Named) => {
    const found = valueOf(text, named)
    if (!found) return named.after
    const { before, name, after } = found
    const whole = before !== '' && isHarmlessAfter(before, name) ? `${before}${name}` : name
    return inFields(found) ?? Math.max(hiding.hide(found, whole), after)
  })
  return cuts.written()
}
