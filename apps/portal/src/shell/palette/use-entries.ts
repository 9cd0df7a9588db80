import type { UserDetail } from '@apim/contract'
import { searchDebounceMs } from '@apim/contract/constants'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useScreens } from '../screens.ts'
import { type Entry, entryOf, type Group } from './entries.ts'
import { foundGroups } from './found.ts'
import { found, isAsked } from './palette.queries.ts'
import { isNamed, placeEntry, placesOf } from './places.ts'
import { readRecents } from './recents.ts'

/** As many pages as there are things of a kind. */
const placesMax = 5

/** The pages and actions of the user, as entries. */
const usePlaces = (user: UserDetail): Entry[] => {
  const { t } = useTranslation()
  const { menu } = useScreens()
  const routes: Record<string, AnyRoute> = useRouter().routesByPath
  return placesOf(menu, user, (path) => routes[path]?.options.staticData?.access).map((place) => placeEntry(place, t))
}

/** What is shown while nothing is typed: what was used last, then every page. */
const useStart = (user: UserDetail, places: Entry[]): Group[] => {
  // Not the reader's own, while the portal is viewed as another user.
  const [recents] = useState(() => (user.view ? [] : readRecents(user.id)))
  const used = recents.flatMap((one) => ('place' in one ? places.filter(({ key }) => key === one.place) : [entryOf(user, one)]))
  const groups: Group[] = [
    { title: 'palette.recent', entries: used.map((entry) => ({ ...entry, key: `recent ${entry.key}` })) },
    { title: 'palette.pages', entries: places },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** What the palette shows for what is typed. Pages are found here and at once, above what the server finds, so that nothing moves when its answer comes. */
export const useEntries = (user: UserDetail, typed: string) => {
  const { t } = useTranslation()
  const q = typed.trim()
  const [searched] = useDebouncedValue(q, searchDebounceMs)
  const query = useQuery(found(searched))
  const places = usePlaces(user)
  const start = useStart(user, places)
  const named = places.filter(({ name }) => isNamed(name, q)).slice(0, placesMax)
  const isCurrent = searched === q && !query.isPlaceholderData
  const data = isAsked(q) && isAsked(searched) ? query.data : undefined
  const groups: Group[] = [
    ...(named.length > 0 ? [{ title: 'palette.pages' as const, entries: named }] : []),
    ...(data ? foundGroups(data, { user, q: searched, t }) : []),
  ]
  return {
    q,
    groups: q === '' ? start : groups,
    /** Whether the server still has to answer for what is typed; until then it shows what was found before. */
    isBusy: isAsked(q) && (!isCurrent || query.isFetching),
    /** The failed search for what is typed. */
    failed: isAsked(q) && isCurrent && query.isError && !query.isFetching ? query : undefined,
  }
}
