import type { View } from '../source.ts'
import type { Alternative } from './choices.ts'
import type { Structure } from './findings.ts'
import { fingerprint } from './fingerprint.ts'
import type { Shape } from './shape.ts'

interface Match {
  a: Alternative
  b: Alternative
}

/** Takes out of both lists what has the same text, if it is not empty. */
const take = (a: Alternative[], b: Alternative[], text: (one: Alternative, isFirst: boolean) => string): Match[] => {
  const byText = new Map<string, Alternative[]>()
  for (const one of b) byText.set(text(one, false), [...(byText.get(text(one, false)) ?? []), one])
  const matches = a.flatMap((one): Match[] => {
    const found = text(one, true) === '' ? undefined : byText.get(text(one, true))?.shift()
    return found ? [{ a: one, b: found }] : []
  })
  for (const match of matches) {
    a.splice(a.indexOf(match.a), 1)
    b.splice(b.indexOf(match.b), 1)
  }
  return matches
}

const shownName = ({ key, name }: Alternative) => key || name

/**
 * Finds which alternatives belong together: by the discriminator's value, else by name, else by content; of those that are left, one and one belong
 * together. Any such pairing is safe, because the verdict comes from comparing what was paired.
 */
export const matchAlternatives = (from: Shape, before: Alternative[], to: Shape, after: Alternative[]): Structure => {
  const [a, b] = [[...before], [...after]]
  const areKeyed = from.discriminator !== '' && to.discriminator !== ''
  const print = (one: Alternative, isFirst: boolean) => fingerprint({ source: (isFirst ? from : to).source, schemas: [one.schema] })
  const matches = areKeyed ? take(a, b, ({ key }) => key) : take(a, b, ({ name }) => name)
  if (a.length > 0 && b.length > 0) matches.push(...take(a, b, (one, isFirst) => (areKeyed && one.key ? '' : print(one, isFirst))))
  const [lastA, lastB] = [a[0], b[0]]
  if (a.length === 1 && b.length === 1 && lastA && lastB && !(areKeyed && (lastA.key || lastB.key))) {
    matches.push({ a: lastA, b: lastB })
    a.length = 0
    b.length = 0
  }
  const view = ({ source }: Shape, { schema }: Alternative): View => ({ source, schemas: [schema] })
  return {
    findings: [
      ...b.map((one) => ({ what: 'alternative-added' as const, effect: 'wider' as const, before: '', after: shownName(one) })),
      ...a.map((one) => ({ what: 'alternative-removed' as const, effect: 'narrower' as const, before: shownName(one), after: '' })),
    ],
    inner: matches.map((match) => ({
      at: shownName(match.b) || shownName(match.a) ? ` (${shownName(match.b) || shownName(match.a)})` : '',
      a: view(from, match.a),
      b: view(to, match.b),
    })),
  }
}
