import type { ApiDetail, UserDetail } from '@apim/contract'
import type { Granted, Pauser } from '@apim/contract/constants'
import { can, isPortalAdmin, maintains } from '@apim/contract/policies'
import { IconKeyOff, IconRocket } from '@tabler/icons-react'
import { grantedBy } from '../../shared/api/granted-by.ts'
import { pausedText } from '../../shared/api/paused-text.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** What is missing before calls can be tried, and who can get it: the reader, on the tab Access, or someone else. */
const missing = (user: UserDetail, api: ApiDetail) => {
  const organization = user.organizationId ?? 0
  if (api.access === 'requested') return 'requested'
  if (api.access !== 'none' && can.addConsumer(user, api, organization, grantedBy(api))) return api.access
  if (api.access === 'granted') return 'awaitKey'
  // An admin's key comes with the access that it needs.
  if (isPortalAdmin(user) && user.organizationId !== null && api.life !== 'retired') return 'maintained'
  return can.requestAccess(user, api, organization) ? 'none' : 'askAdmin'
}

type Props = {
  api: ApiDetail
  isDeployed: boolean
  /** What the reader's organization was granted. */
  granted: Granted
  /** Who has paused a key of the reader's organization. */
  pausedBy: Pauser | undefined
}

/** An API that is deployed nowhere has no keys. */
function NotDeployed({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const what = can.deploy(useUser(), api) ? 'deploy' : 'await-deployment'
  return (
    <EmptyState
      icon={<IconRocket size={24} stroke={1.5} />}
      title={t(`apis.next.${what}.title`)}
      action={
        what === 'deploy' && (
          <LinkButton to="/api-deploy/$id" params={{ id: String(api.id) }}>
            {t('apis.next.deploy.button')}
          </LinkButton>
        )
      }
    >
      {t(`apis.next.${what}.text`, { name: api.name })}
    </EmptyState>
  )
}

/** Says what is missing before calls can be tried, and leads to where that is asked for or seen. */
export function NoKey({ api, isDeployed, granted, pausedBy }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const isPaused = pausedBy && (api.access === 'granted' || api.access === 'maintained' || api.organizationId === user.organizationId)
  const what = missing(user, api)
  // Whoever still has to ask for access is told so first, unless it is their own API.
  const isNext = api.access === 'granted' || maintains(user, api) || isPortalAdmin(user)
  if (!isDeployed && isNext && api.life !== 'retired') return <NotDeployed api={api} />
  const action = (isPaused || what !== 'askAdmin') && (
    <LinkButton to="/apis/$id" params={{ id: String(api.id) }} search={{ tab: 'access' }}>
      {t('apis.tab.access')}
    </LinkButton>
  )
  return (
    <EmptyState
      icon={<IconKeyOff size={24} stroke={1.5} />}
      title={t(isPaused ? 'apis.next.paused-key.title' : `tries.noKey.${what}.title`)}
      action={action}
    >
      {t(isPaused ? pausedText(user, api, granted, pausedBy) : `tries.noKey.${what}.text`)}
    </EmptyState>
  )
}
