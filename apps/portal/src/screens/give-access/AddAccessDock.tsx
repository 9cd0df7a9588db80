import type { ApiDetail, UserDetail } from '@apim/contract'
import { can, isAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAddAccess } from '../../features/consumers/add-access-ref.ts'
import type { Added } from '../../features/consumers/consumers.queries.ts'
import { AccessFields } from '../../features/consumers/form/AccessFields.tsx'
import { AccessPanel } from '../../features/consumers/form/AccessPanel.tsx'
import { blankAccess } from '../../features/consumers/form/access-form.ts'
import { MaintainerFields } from '../../features/consumers/form/MaintainerFields.tsx'
import { useAccessForm } from '../../features/consumers/form/use-access-form.ts'
import { CredentialsDialog } from '../../features/consumers/keys/CredentialsDialog.tsx'
import { callAddress } from '../../features/consumers/keys/call-address.ts'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { FailedState } from '../../shared/states/States.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** The API that the form has come to; its deployments are the environments. */
const useChosenApi = (id: string | null) => useQuery({ ...apiDetail(Number(id)), enabled: id !== null })

/** Why this user cannot add access here at all. */
const useAccessRefusal = (api: ApiDetail | undefined) => {
  const { t } = useTranslation()
  const user = useUser()
  const hasAccess = api?.access === 'granted'
  if (!api || isAdmin(user) || can.addConsumer(user, api, user.organizationId ?? 0, hasAccess)) return undefined
  return t(hasAccess ? 'consumers.noneWait' : 'consumers.noneNoAccess')
}

/** Once the credentials are saved, a preset dock closes; otherwise the gallery opens (specification 1 §4). */
const useCloseAfterCreate = (isClient: boolean, isPreset: boolean) => {
  const { t } = useTranslation()
  const { close } = useDocks()
  const navigate = useNavigate()
  return () => {
    if (!isClient) notify.info(t('consumers.created'))
    if (isPreset) close()
    else void navigate({ to: '/wall' })
  }
}

/** Whether the person who creates the key may reveal it later. */
const canRevealLater = (user: UserDetail, api: ApiDetail, organizationId: string | null) =>
  organizationId !== null && can.revealSecret(user, api, Number(organizationId), api.access === 'granted')

/** Give an organization access to an API: 'Add API Access' for a client, 'Add Consumer' otherwise (specification 1 §2). */
export function AddAccessDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const user = useUser()
  const read = readAddAccess(id)
  const isClient = !isAdmin(user)
  // Whoever is no admin can add access for the own organization alone.
  const preset = isClient ? { ...read, organizationId: user.organizationId ?? undefined } : read
  const [added, setAdded] = useState<Added>()
  const draft = `access-${preset.apiId ?? 0}-${preset.organizationId ?? 0}-${user.id}`
  const form = useAccessForm({ settings: undefined, initial: blankAccess(preset.apiId, preset.organizationId), draft, onSent: setAdded })
  const api = useChosenApi(form.values.apiModelId)
  const isShownAgain = api.data !== undefined && canRevealLater(user, api.data, form.values.organizationId)
  const closeAfterCreate = useCloseAfterCreate(isClient, read.apiId !== undefined || read.organizationId !== undefined)
  return (
    <AccessPanel
      title={t(isClient ? 'consumers.addAccess' : 'consumers.addConsumer')}
      form={form}
      reason={useAccessRefusal(api.data)}
      note={t(isShownAgain ? 'consumers.shownAgain' : 'consumers.shownOnce')}
      submit={t('consumers.submit')}
      failed={t(isClient ? 'consumers.addAccessFailed' : 'consumers.addConsumerFailed')}
      heading={t('consumers.who')}
      fields={
        <>
          <AccessFields form={form} preset={preset} api={form.values.apiModelId === null ? undefined : api.data} />
          {api.data && can.setConsumerLimits(user, api.data) && <MaintainerFields form={form} />}
        </>
      }
    >
      {api.isError && <FailedState inline what={t('apis.detailFailed')} failure={api.error} onRetry={() => void api.refetch()} />}
      {added && (
        <CredentialsDialog
          credentials={added.credentials}
          isClient={isClient}
          isShownAgain={isShownAgain}
          address={callAddress(api.data as ApiDetail, added.deploymentId)}
          tokenUrl={api.data?.deployments.find((one) => one.id === added.deploymentId)?.tokenUrl ?? null}
          onDone={closeAfterCreate}
        />
      )}
    </AccessPanel>
  )
}
