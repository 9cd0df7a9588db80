import type { ApiDetail } from '@apim/contract'
import { useSearch } from '@tanstack/react-router'
import { AccessFailure } from '../../../features/access/AccessFailure.tsx'
import { ApiRequestsCard } from '../../../features/access/ApiRequestsCard.tsx'
import { RequestAccess } from '../../../features/access/request/RequestAccess.tsx'
import type { ApiSearch } from '../../../features/apis/api/api-search.ts'
import { ConsumersCard } from '../../../features/consumers/ConsumersCard.tsx'
import { useApiAccess } from '../use-api-access.ts'

/** An API's keys and access requests. */
export function ApiAccess({ api }: { api: ApiDetail }) {
  const { mayAsk, granted, own } = useApiAccess(api)
  const { key } = useSearch({ strict: false }) as ApiSearch
  return (
    <>
      <AccessFailure own={own} />
      <ConsumersCard
        api={api}
        granted={granted}
        sought={key}
        request={mayAsk && <RequestAccess api={api} size="compact-sm" variant="light" />}
      />
      <ApiRequestsCard apiId={api.id} hasAccess={granted !== 'none'} />
    </>
  )
}
