import type { ApiDetail } from '@apim/contract'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiDetail } from '../../../shared/api/api-detail.queries.ts'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'

type Props = {
  /** As the address has it. */
  id: number
  skeleton?: ReactNode
  /** The whole page is this: its title is the page's. */
  page?: boolean
  children: (api: ApiDetail) => ReactNode
}

/** No such API, or none that the reader may know of: the service tells them the same (404), and so do we. */
export function NoSuchApi({ page = false }: { page?: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconMapOff size={24} stroke={1.5} />}
      page={page}
      title={t('apis.notFound')}
      action={
        <LinkButton variant="default" to="/wall/all">
          {t('apis.gallery')}
        </LinkButton>
      }
    >
      {t('apis.notFoundText')}
    </EmptyState>
  )
}

/** An API on the screen: a skeleton while it loads, the failure with Retry, that there is no such API, or the API. */
export function LoadedApi({ id, skeleton, page = false, children }: Props) {
  const { t } = useTranslation()
  const query = useQuery(apiDetail(id))
  return (
    <Loaded query={query} what={t('apis.detailFailed')} missing={<NoSuchApi page={page} />} skeleton={skeleton} page={page}>
      {children}
    </Loaded>
  )
}
