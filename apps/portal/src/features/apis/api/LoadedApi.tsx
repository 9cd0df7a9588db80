import type { ApiDetail } from '@apim/contract'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiDetail } from '../../../shared/api/api-detail.queries.ts'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

type Props = {
  /** From the address. */
  id: number
  skeleton?: ReactNode
  /** It fills the page, so its title is the page's heading. */
  page?: boolean
  children: (api: ApiDetail) => ReactNode
}

/** The API does not exist or the reader may not know that it does: the server answers 404 for both. */
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

/** Loads an API: a skeleton, then the API, a failure with Retry, or a message that it does not exist. */
export function LoadedApi({ id, skeleton, page = false, children }: Props) {
  const { t } = useTranslation()
  const query = useQuery(apiDetail(id))
  return (
    <Loaded query={query} what={t('apis.detailFailed')} missing={<NoSuchApi page={page} />} skeleton={skeleton} page={page}>
      {children}
    </Loaded>
  )
}
