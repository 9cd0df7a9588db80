import type { ApiSummary, ListedApi } from '@apim/contract'
import { can, isAskable } from '@apim/contract/policies'
import { Link } from '@tanstack/react-router'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { dockSearch, useDocks } from '../../../shell/dock/use-docks.ts'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { AccessChip } from '../api/AccessChip.tsx'
import { LifeChip } from '../life/LifeChip.tsx'
import { RequestWord } from './ApiCard.tsx'
import { useGallery } from './use-gallery.ts'

/** The name as a link to the quick view, for readers who may open it (specification 1 §6). */
export function ApiName({ api }: { api: ApiSummary }) {
  if (!can.openDetails(useUser())) return api.name
  return (
    <Link to="." search={dockSearch({ kind: 'api', id: String(api.id) })} resetScroll={false}>
      <Written>{api.name}</Written>
    </Link>
  )
}

const SearchHits = late(() => import('./SearchHits.tsx').then((module) => module.SearchHits))

/** What the search in the address has found in the API's document. */
export function Found({ api }: { api: ListedApi }) {
  const { search } = useGallery()
  if (!search.q || api.hits.length === 0) return null
  return (
    <LateBoundary>
      <SearchHits api={api} search={search.q} />
    </LateBoundary>
  )
}

/** Where the API stands in its life, and what the organization's access to it is, or the way to ask for it. */
export function Standing({ api }: { api: ApiSummary }) {
  const { t } = useTranslation()
  const user = useUser()
  const mayAsk =
    isAskable(api) && user.organizationId !== null && can.openDetails(user) && can.requestAccess(user, api, user.organizationId)
  return (
    <>
      <LifeChip life={api.life} />
      {api.access === 'none' ? mayAsk && <RequestWord>{t('apis.access.request')}</RequestWord> : <AccessChip access={api.access} />}
    </>
  )
}

/** The API in the open quick view; undefined for none. */
export const useOpenApi = () => {
  const { stack } = useDocks()
  return stack.find(({ kind }) => kind === 'api')?.id
}
