import { apis as apiCalls } from '@apim/contract/apis/routes'
import { applications as applicationCalls } from '@apim/contract/applications/routes'
import { gateway as gatewayCalls } from '@apim/contract/gateway/routes'
import { organizations as organizationCalls } from '@apim/contract/organizations/routes'
import { users as userCalls } from '@apim/contract/users/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** An option, by id. */
export interface Choice {
  value: string
  label: string
}

/** A picker's query: part of a name, or ids, and the maximum number of entries. */
interface Question {
  query?: string | undefined
  ids?: string | undefined
  limit: number
}

/** A server list that can be searched. */
export interface PickerSource {
  name: string
  ask: (query: Question, signal: AbortSignal) => Promise<Choice[]>
}

/** The number of entries shown; beyond it the picker says that typing narrows them. */
export const mostShown = 50
/** The most ids that the server resolves at once. */
const mostNamed = 100

const choice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

const organizationsThat = (name: string, only: { open?: 'true' }): PickerSource => ({
  name,
  ask: async (query, signal) =>
    // A chosen one is named whether or not it is open.
    (await call(organizationCalls.names, { query: { ...query, ...(query.ids === undefined && only) } }, { signal })).map(
      ({ organizationId, organizationName }) => choice({ id: organizationId, name: organizationName }),
    ),
})

/** Organizations; company roles find only their own. */
export const organizations = organizationsThat('organizations', {})

/** Those that something new can be made for: neither deactivated nor marked as unavailable. */
export const openOrganizations = organizationsThat('open-organizations', { open: 'true' })

/** The APIs visible to the user. */
export const apis: PickerSource = {
  name: 'apis',
  ask: async (query, signal) => (await call(apiCalls.names, { query }, { signal })).map(choice),
}

/** The applications that the user owns. */
export const applications: PickerSource = {
  name: 'applications',
  ask: async (query, signal) => (await call(applicationCalls.own, { query }, { signal })).map(choice),
}

/** Users, by name or email; company admins find those of their own organization. */
export const users: PickerSource = {
  name: 'users',
  ask: async (query, signal) =>
    (await call(userCalls.list, { query: { ...query, sort: 'lastname', order: 'asc' } }, { signal })).users.map((user) =>
      choice({ id: user.id, name: [`${user.firstname} ${user.lastname}`.trim(), user.email].filter(Boolean).join(' · ') }),
    ),
}

/** An object of a gateway server; one without a name is shown by its id. */
const kongChoice = ({ id, name }: { id: string; name: string | null }) => ({ value: id, label: name ?? id })

/** The services of the first gateway server; for gateway admins. */
export const services: PickerSource = {
  name: 'services',
  ask: async (query, signal) =>
    (await call(gatewayCalls.services, { query: { ...query, sort: 'name', order: 'asc' } }, { signal })).services.map(kongChoice),
}

/** The routes of the first gateway server, by name or path; for gateway admins. */
export const routes: PickerSource = {
  name: 'routes',
  ask: async (query, signal) =>
    (await call(gatewayCalls.routes, { query: { ...query, sort: 'name', order: 'asc' } }, { signal })).routes.map(kongChoice),
}

/** Entries whose name contains this text: one more than is shown, to know whether there are more. */
export const choicesOf = (source: PickerSource, text: string) =>
  queryOptions({
    queryKey: keys.choices.search(source.name, text),
    queryFn: ({ signal }) => source.ask({ query: text || undefined, limit: mostShown + 1 }, signal),
    placeholderData: keepPreviousData,
  })

/** These entries by name, as far as the user may see them. */
export const namesOf = (source: PickerSource, ids: string[]) => {
  const wanted = ids.toSorted().slice(0, mostNamed)
  return queryOptions({
    queryKey: keys.choices.named(source.name, wanted),
    queryFn: ({ signal }) => source.ask({ ids: wanted.join(','), limit: mostNamed }, signal),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
}
