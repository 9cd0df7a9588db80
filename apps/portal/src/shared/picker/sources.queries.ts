import { apis as apiCalls } from '@apim/contract/apis/routes'
import { applications as applicationCalls } from '@apim/contract/applications/routes'
import { organizations as organizationCalls } from '@apim/contract/organizations/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** An entry to choose, by its id. */
export interface Choice {
  value: string
  label: string
}

/** What a picker asks a list of the service: a part of the name, or ids, and how many entries at most. */
interface Question {
  query?: string | undefined
  ids?: string | undefined
  limit: number
}

/** A list of the service that can be searched. */
export interface PickerSource {
  name: string
  ask: (query: Question, signal: AbortSignal) => Promise<Choice[]>
}

/** So many entries a picker shows; of more it says that typing narrows them. */
export const mostShown = 50
/** The service names no more ids at once. */
const mostNamed = 100

const choice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Organizations; company roles find their own only. */
export const organizations: PickerSource = {
  name: 'organizations',
  ask: async (query, signal) =>
    (await call(organizationCalls.names, { query }, { signal })).map(({ organizationId, organizationName }) =>
      choice({ id: organizationId, name: organizationName }),
    ),
}

/** The APIs that the reader may see. */
export const apis: PickerSource = {
  name: 'apis',
  ask: async (query, signal) => (await call(apiCalls.names, { query }, { signal })).map(choice),
}

/** The applications that the reader owns. */
export const applications: PickerSource = {
  name: 'applications',
  ask: async (query, signal) => (await call(applicationCalls.own, { query }, { signal })).map(choice),
}

/** The entries whose name holds this text, by name: one more than is shown, so that it is known whether there are more. */
export const choicesOf = (source: PickerSource, text: string) =>
  queryOptions({
    queryKey: keys.choices.search(source.name, text),
    queryFn: ({ signal }) => source.ask({ query: text || undefined, limit: mostShown + 1 }, signal),
    placeholderData: keepPreviousData,
  })

/** These entries by name, as far as the reader may know of them. */
export const namesOf = (source: PickerSource, ids: string[]) => {
  const wanted = ids.toSorted().slice(0, mostNamed)
  return queryOptions({
    queryKey: keys.choices.named(source.name, wanted),
    queryFn: ({ signal }) => source.ask({ ids: wanted.join(','), limit: mostNamed }, signal),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
}
