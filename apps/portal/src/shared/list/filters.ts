import { encodedOf, numbersOf, oneOf, type Search, textOf, wordsOf } from '../search.ts'

/** When and where a list is asked for: what "the last hour" and "that day" mean depends on both. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** The reader's time zone, by its IANA name. */
  zone: string
}

/** The reader's time zone, by its IANA name. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** One filter of a list: what it keeps in the address, what its chips are, what the service is asked for. */
export interface Filter<Facet extends string = string, Part extends object = object, Query extends object = object> {
  facet: Facet
  /** Its part of an address; every key is there, undefined where nothing is set or what is set is not known. */
  read(search: Search): Part
  /** One value for each chip. */
  chips(part: Part): string[]
  /** The part with this value set, or no longer set. */
  toggled(part: Part, value: string): Part
  query(part: Part, at: Moment): Query
  /** Whether this can be asked for at all. */
  isInOrder(part: Part): boolean
}

type Named<Name extends string, Value> = { [K in Name]?: Value | undefined }
const isInOrder = () => true
// A computed name loses its type; it is the one that was given.
const named = <Name extends string, Value>(name: Name, value: Value) => ({ [name]: value }) as Named<Name, Value>

type Several<Facet extends string, Value, Param extends string> = Filter<Facet, Named<Facet, Value[]>, Named<Param, string>>

const several =
  <Value extends string | number>(read: (value: unknown) => Value[] | undefined) =>
  <const Facet extends string, const Param extends string>(facet: Facet, param: Param): Several<Facet, Value, Param> => {
    const chips = (part: Named<Facet, Value[]>) => (part[facet] ?? []).map(String)
    return {
      facet,
      read: (search) => named(facet, read(search[facet])),
      chips,
      toggled(part, value) {
        const now = chips(part)
        const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
        return named(facet, read(next.join(',')))
      },
      query: (part) => named(param, part[facet]?.join(',')),
      isInOrder,
    }
  }

/** Several ids: `org=2,5`. `param` is the service's name for it, as for every filter here. */
export const ids = several(numbersOf)

/** Several texts, each percent-encoded by itself, because one may hold a comma. */
export const texts = several(encodedOf)

/** Several of these words: `env=DEV,PROD`. */
export const words = <const Facet extends string, const Word extends string, const Param extends string>(
  facet: Facet,
  known: readonly Word[],
  param: Param,
) => several((value) => wordsOf(value, known))(facet, param)

/** What is typed to search for. */
export const text = <const Facet extends string, const Param extends string>(
  facet: Facet,
  param: Param,
): Filter<Facet, Named<Facet, string>, Named<Param, string>> => ({
  facet,
  read: (search) => named(facet, textOf(search[facet])),
  chips: (part) => (part[facet] ? [part[facet]] : []),
  toggled: (part, value) => named(facet, part[facet] === value ? undefined : value),
  query: (part) => named(param, part[facet]),
  isInOrder,
})

/** Set or not: `granted=yes`. */
export const flag = <const Facet extends string, const Param extends string>(
  facet: Facet,
  param: Param,
): Filter<Facet, Named<Facet, 'yes'>, Named<Param, 'true'>> => ({
  facet,
  read: (search) => named(facet, oneOf(search[facet], ['yes'])),
  chips: (part) => (part[facet] ? ['yes'] : []),
  toggled: (part) => named(facet, part[facet] ? undefined : 'yes'),
  query: (part) => named(param, part[facet] && 'true'),
  isInOrder,
})
