import { RE2JS } from 're2js'
import type { Entity } from '../entity.ts'
import type { HeaderList } from '../http/header-list.ts'
import { configuredPath } from '../http/path/normalize.ts'
import type { RouterFlavor } from './flavor.ts'

import { type Ranked, rankOf } from './rank.ts'
import { type RegexPath, regexPathsOf } from './regex-path.ts'

/** One path of one route, prepared for matching. */
export interface RouteEntry extends Ranked {
  route: Entity
  /** Literal text that every matching path starts with. */
  literal: string
  regex: RegexPath | null
  methods: ReadonlySet<string> | null
  /** TLS server names. */
  snis: ReadonlySet<string> | null
  headers: readonly HeaderCondition[]
}

interface HeaderCondition {
  key: string
  values: readonly string[]
  pattern: RE2JS | null
}

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

const headerCondition = ([name, wanted]: [string, unknown]): HeaderCondition => {
  const values = list(wanted).map((value) => value.toLowerCase())
  const only = list(wanted)[0]
  const isPattern = values.length === 1 && only?.startsWith('~*') === true
  return { key: name.toLowerCase(), values, pattern: isPattern ? RE2JS.compile(only.slice(2), RE2JS.CASE_INSENSITIVE) : null }
}

/**
 * Returns one entry for each path of a Kong route (one without a path if it has none). Throws if one of its regular expressions is invalid.
 */
export function entriesOf(route: Entity, flavor: RouterFlavor): RouteEntry[] {
  const headers = Object.entries((route.headers as Record<string, unknown> | null) ?? {}).map(headerCondition)
  const methods = list(route.methods)
  const shape = {
    hosts: list(route.hosts),
    methods,
    // A trailing dot is ignored (Kong, sni_val_transform).
    snis: list(route.snis).map((name) => name.toLowerCase().replace(/\.$/, '')),
    headerCount: headers.length,
    regexPriority: Number(route.regex_priority ?? 0),
    createdAt: Number(route.created_at ?? 0),
  }
  const paths = list(route.paths)
  const regexes = regexPathsOf(route)
  return (paths.length > 0 ? paths : [null]).map((path, index) => {
    const regex = regexes[index] ?? null
    const literal = regex ? regex.literal : configuredPath(path ?? '')
    const prefix = regex || path === null ? path : literal
    return {
      id: route.id,
      ...rankOf(flavor, shape, prefix),
      route,
      literal,
      regex,
      methods: methods.length ? new Set(methods) : null,
      snis: shape.snis.length ? new Set(shape.snis) : null,
      headers,
    }
  })
}

const headerMatches = ({ key, values, pattern }: HeaderCondition, sent: HeaderList): boolean => {
  for (let index = 0; index < sent.length; index++) {
    if (sent.keyAt(index) !== key) continue
    const value = sent.valueAt(index)
    if (pattern ? pattern.matcher(value).find() : values.includes(value.toLowerCase())) return true
  }
  return false
}

interface EntryQuery {
  method: string
  path: string
  sni: string | null
  headers: HeaderList
}

/** Whether method, server name, headers and regular expression match; the literal prefix is known to. */
export function entryMatches(entry: RouteEntry, { method, path, sni, headers }: EntryQuery): boolean {
  if (entry.methods !== null && !entry.methods.has(method)) return false
  // Without TLS there is no server name, and Kong does not require one.
  if (entry.snis !== null && sni !== null && !entry.snis.has(sni)) return false
  if (entry.regex !== null && entry.regex.match(path) < 0) return false
  for (const condition of entry.headers) if (!headerMatches(condition, headers)) return false
  return true
}
