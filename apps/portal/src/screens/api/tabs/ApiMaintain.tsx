import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { MaintainCard } from '../../../features/apis/api/MaintainCard.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { useUser } from '../../../shell/session/session-context.ts'

const StillCalling = late(() => import('../../../features/apis/life/StillCalling.tsx').then((module) => module.StillCalling))

/** Who has to be told again that it ends. */
function StillCallingIfEnding({ api }: { api: ApiDetail }) {
  const user = useUser()
  if (!api.deprecation || !can.leadApi(user, api)) return null
  return (
    <LateBoundary fallback={<LinesSkeleton lines={4} />}>
      <StillCalling api={api} />
    </LateBoundary>
  )
}

/** What its maintainers do with an API. */
export function ApiMaintain({ api }: { api: ApiDetail }) {
  return (
    <>
      <StillCallingIfEnding api={api} />
      <MaintainCard api={api} />
    </>
  )
}
