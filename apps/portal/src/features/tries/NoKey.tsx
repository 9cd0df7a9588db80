import type { ApiDetail, UserDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { IconKeyOff } from '@tabler/icons-react'
import { grantedBy } from '../../shared/api/granted-by.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** What is missing before calls can be tried, and who can get it: the reader, on the tab Access, or someone else. */
const missing = (user: UserDetail, api: ApiDetail, pausedKeys: number) => {
  const organization = user.organizationId ?? 0
  if (pausedKeys > 0 && api.access !== 'none' && api.access !== 'requested') return 'paused'
  if (api.access === 'requested') return 'requested'
  if (api.access !== 'none' && can.addConsumer(user, api, organization, grantedBy(api))) return api.access
  if (api.access === 'granted') return 'awaitKey'
  return can.requestAccess(user, api, organization) ? 'none' : 'askAdmin'
}

/** Says what is missing before calls can be tried, and leads to where that is asked for or seen. */
export function NoKey({ api, pausedKeys }: { api: ApiDetail; pausedKeys: number }) {
  const { t } = useTranslation()
  const what = missing(useUser(), api, pausedKeys)
  const action = what !== 'askAdmin' && (
    <LinkButton to="/apis/$id" params={{ id: String(api.id) }} search={{ tab: 'access' }}>
      {t('apis.tab.access')}
    </LinkButton>
  )
  return (
    <EmptyState icon={<IconKeyOff size={24} stroke={1.5} />} title={t(`tries.noKey.${what}.title`)} action={action}>
      {t(`tries.noKey.${what}.text`)}
    </EmptyState>
  )
}
