import { asList, asObject, type Json } from '../../document/facts.ts'
import { follow } from '../../document/references.ts'
import type { Source } from '../source.ts'

export interface Heir {
  /** Escaped as in a reference. */
  name: string
  schema: Json
}

const known = new WeakMap<Source, Map<unknown, Heir[]>>()

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

const collect = (source: Source): Map<unknown, Heir[]> => {
  const heirs = new Map<unknown, Heir[]>()
  const named = { ...asObject(source.root.definitions), ...asObject(asObject(source.root.components).schemas) }
  for (const [name, value] of Object.entries(named)) {
    const schema = asObject(value)
    for (const part of asList(schema.allOf)) {
      const base = follow(source.root, part)
      if (base !== part) heirs.set(base, [...(heirs.get(base) ?? []), { name: escaped(name), schema }])
    }
  }
  return heirs
}

/** The named schemas that extend this one by `allOf`. */
export const heirsOf = (source: Source, schema: Json): Heir[] => {
  const heirs = known.get(source) ?? collect(source)
  known.set(source, heirs)
  return heirs.get(schema) ?? []
}
