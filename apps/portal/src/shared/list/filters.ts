import { encodedOf, numbersOf, oneOf, type Search, textOf, wordsOf } from '../search.ts'

/** When and where a list is requested: "the last hour" and "that day" depend on both. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** The user's IANA time zone. */
  zone: string
}

/** One filter of a list: its search parameters, its chips and its part of the query. */
export interface Filter<Facet extends string = string, Part extends object = object, Query extends object = object> {
  facet: Facet
  /** Parses its part of the address; every key is present, undefined where unset or unknown. */
  read(search: Search): Part
  /** One chip per value. */
  chips(part: Part): string[]
  /** With this value added or removed. */
  toggled(part: Part, value: string): Part
  query(part: Part, at: Moment): Query
  /** Whether the filter is valid. */
  isInOrder(part: Part): boolean
}

type Named<Name extends string, Value> = { [K in Name]?: Value | undefined }
const isInOrder = () => true
// TypeScript widens a computed key; it is the given one.
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

/** Several ids: `org=2,5`. `param` is the service's name, as for every filter here. */
export const ids = several(numbersOf)

/** Several texts, each percent-encoded separately, because it may contain a comma. */
export const texts = several(encodedOf)

/** Several of these words: `env=DEV,PROD`. */
export const words = <const Facet extends string, const Word extends string, const Param extends string>(
  facet: Facet,
  known: readonly Word[],
  param: Param,
) => several((value) => wordsOf(value, known))(facet, param)

/** One of these words: `type=1`. */
export const word = <const Facet extends string, const Word extends string, const Param extends string>(
  facet: Facet,
  known: readonly Word[],
  param: Param,
): Filter<Facet, Named<Facet, Word>, Named<Param, Word>> => ({
  facet,
  read: (search) => named(facet, oneOf(search[facet], known)),
  chips: (part) => (part[facet] ? [part[facet]] : []),
  toggled: (part, value) => named(facet, part[facet] === value ? undefined : oneOf(value, known)),
  query: (part) => named(param, part[facet]),
  isInOrder,
})

/** A search text. */
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

/** A flag: `granted=yes`. */
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
