import type { ApiDetail } from '@apim/contract'
import { AccessFailure } from '../../features/access/AccessFailure.tsx'
import { ApiRequestsCard } from '../../features/access/ApiRequestsCard.tsx'
import { RequestAccess } from '../../features/access/RequestAccess.tsx'
import { ConsumersCard } from '../../features/consumers/ConsumersCard.tsx'
import { useApiStanding } from './use-api-standing.ts'

/** Keys of an API, and who asked for it. */
export function ApiAccess({ of: api }: { of: ApiDetail }) {
  const { mayAsk, hasAccess, own } = useApiStanding(api, undefined)
  return (
    <>
      <AccessFailure of={own} />
      <ConsumersCard
        of={api}
        hasAccess={hasAccess}
        request={mayAsk && <RequestAccess apiId={api.id} size="compact-sm" variant="light" />}
      />
      <ApiRequestsCard apiId={api.id} />
    </>
  )
}
