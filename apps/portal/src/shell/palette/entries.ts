import { type Actor, isPortalAdmin } from '@apim/contract/actor'
import { can } from '@apim/contract/policies'
import type { LinkProps } from '@tanstack/react-router'
import type { TextKey } from '../../shared/text-key.ts'
import type { DockKind } from '../dock/docks.ts'
import { dockSearch } from '../dock/use-docks.ts'

/** The kinds of things that the server finds, in the order in which they are shown. */
export const thingKinds = ['api', 'operation', 'application', 'organization', 'person', 'key', 'area', 'resource'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Where an entry leads. */
export type EntryLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Something that was found; `id` and `details` say nothing that its name in a list does not. */
export interface Thing {
  kind: ThingKind
  /** Of an operation, `12 GET /accounts/{id}`; of a key, that of its API and its own, `12 34`. */
  id: string
  name: string
  details: string[]
}

/** A line of the palette. */
export interface Entry {
  key: string
  link: EntryLink
  /** What people wrote the name of; else `name` is the portal's own text. */
  thing?: Thing
  name: string
  details: string[]
}

/** Entries under a heading. */
export interface Group {
  title: TextKey
  /** How many there are, of which these are the first. */
  total?: number
  entries: Entry[]
}

const dock = (kind: DockKind, id: string): EntryLink => ({ to: '.', search: dockSearch({ kind, id }) })
const operationOf = (id: string) => ({ api: id.slice(0, id.indexOf(' ')), op: id.slice(id.indexOf(' ') + 1) })
const placeOfKey = (id: string) => {
  const [api = '', key] = id.split(' ')
  return { api, key: Number(key) }
}

/** Pages for APIs; a dock over the present page for everything else, so that a form beneath keeps its place. */
const linkOf: Record<ThingKind, (user: Actor, id: string) => EntryLink> = {
  api: (user, id) => (can.openDetails(user) ? { to: '/apis/$id', params: { id } } : dock('api', id)),
  operation: (_, id) => ({ to: '/apis/$id', params: { id: operationOf(id).api }, search: { tab: 'reference', op: operationOf(id).op } }),
  application: (_, id) => dock('application', id),
  organization: (_, id) => dock('organization', id),
  person: (user, id) => dock(isPortalAdmin(user) ? 'user' : 'team-member', id),
  key: (user, id) => {
    const { api, key } = placeOfKey(id)
    return can.openDetails(user) ? { to: '/apis/$id', params: { id: api }, search: { tab: 'access', key } } : dock('api', api)
  },
  area: (user, id) => (isPortalAdmin(user) ? dock('business-area', id) : { to: '/wall/all', search: { area: [Number(id)] } }),
  resource: (_, id) => ({ to: '/resource/edit-resource', search: { id: Number(id) } }),
}

/** What stands in a line for something that was found. */
export const entryOf = (user: Actor, thing: Thing): Entry => ({
  key: `${thing.kind} ${thing.id}`,
  link: linkOf[thing.kind](user, thing.id),
  thing,
  name: thing.name,
  // An operation's summary is often the name of its API.
  details: [...new Set(thing.details)],
})
