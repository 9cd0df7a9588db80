import type { ApiDetail } from '@apim/contract'
import { isAdmin } from '@apim/contract/policies'
import { useNavigate } from '@tanstack/react-router'
import type { Added } from '../../features/consumers/consumers.queries.ts'
import { CredentialsDialog } from '../../features/consumers/keys/CredentialsDialog.tsx'
import { seenAgainBy } from '../../features/consumers/keys/key-rights.ts'
import { firstRequest } from '../../shared/api/first-request.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

type Props = {
  added: Added
  api: ApiDetail
  /** Whether the person who created the key may reveal it later. */
  isShownAgain: boolean
  /** Whether API or organization were preset when the dock opened. */
  isPreset: boolean
}

/** The new credentials. Once they were saved, a preset dock closes; any other leads to the gallery (specification 1 §4). */
export function AddedAccess({ added, api, isShownAgain, isPreset }: Props) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const navigate = useNavigate()
  const user = useUser()
  const isClient = !isAdmin(user)
  const deployment = api.deployments.find(({ id }) => id === added.deploymentId)
  const onDone = () => {
    if (!isClient) notify.info(t('consumers.created'))
    if (isPreset) close()
    else void navigate({ to: '/wall' })
  }
  return (
    <CredentialsDialog
      credentials={added.credentials}
      isClient={isClient}
      seenAgainBy={seenAgainBy(user, isShownAgain)}
      gatewayUrl={deployment?.gatewayUrl ?? ''}
      request={firstRequest(api, deployment)}
      tokenUrl={deployment?.tokenUrl ?? null}
      quota={added.quota}
      onDone={onDone}
    />
  )
}
