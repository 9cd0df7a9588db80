import type { ApiDetail, UserDetail } from '@apim/contract'
import { can, isAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { dropDraft } from '../../shared/draft.ts'
import { FailedState } from '../../shared/parts/States.tsx'
import { useFocusAfterFailure } from '../../shared/use-focus-after-failure.ts'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { AccessFields } from './AccessFields.tsx'
import { AccessRefused } from './AccessRefused.tsx'
import { blankAccess, sendable } from './access-form.ts'
import { readAddAccess } from './add-access-ref.ts'
import css from './Consumers.module.css'
import { CredentialsDialog } from './CredentialsDialog.tsx'
import { callAddress } from './call-address.ts'
import type { Added } from './consumers.queries.ts'
import { MaintainerFields } from './MaintainerFields.tsx'
import { type AccessFormState, useAccessForm } from './use-access-form.ts'

/** The API that the form has come to; its deployments are the environments. */
const useChosenApi = (id: string | null) => useQuery({ ...apiDetail(Number(id)), enabled: id !== null })

/** Why the button cannot be pressed: because of who presses it, or of what is missing. */
const useReason = (form: AccessFormState, api: ApiDetail | undefined) => {
  const { t } = useTranslation()
  const user = useUser()
  const hasAccess = api?.access === 'granted'
  if (api && !isAdmin(user) && !can.addConsumer(user, api, user.organizationId ?? 0, hasAccess))
    return t(hasAccess ? 'consumers.noneWait' : 'consumers.noneNoAccess')
  if (form.isValid) return undefined
  return t('consumers.missing', { fields: form.missing.map((field) => t(`consumers.field.${field}` as 'consumers.api')).join(', ') })
}

/** What happens once the credentials were put away: a preset dock closes, otherwise the gallery (specification 1 §4). */
const useWayOn = (isClient: boolean, isPreset: boolean) => {
  const { t } = useTranslation()
  const { close } = useDocks()
  const navigate = useNavigate()
  return () => {
    if (!isClient) notify.info(t('consumers.created'))
    if (isPreset) close()
    else void navigate({ to: '/wall' })
  }
}

/** Whether whoever makes the key may look at it later. */
const mayLookAgain = (user: UserDetail, api: ApiDetail, organizationId: string | null) =>
  organizationId !== null && can.revealSecret(user, api, Number(organizationId), api.access === 'granted')

/** Give an organization access to an API: 'Add API Access' for a client, 'Add Consumer' otherwise (specification 1 §2). */
export function AddAccessDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const user = useUser()
  const { close } = useDocks()
  const formId = useId()
  const read = readAddAccess(id)
  const isClient = !isAdmin(user)
  // Whoever is no admin can add access for the own organization alone.
  const preset = isClient ? { ...read, organizationId: user.organizationId ?? undefined } : read
  const [added, setAdded] = useState<Added>()
  const draft = `access-${preset.apiId ?? 0}-${preset.organizationId ?? 0}-${user.id}`
  const form = useAccessForm({ initial: blankAccess(preset.apiId, preset.organizationId), draft, bodyOf: sendable, onSent: setAdded })
  const element = useFocusAfterFailure(form.failure)
  const api = useChosenApi(form.values.apiModelId)
  const isShownAgain = api.data !== undefined && mayLookAgain(user, api.data, form.values.organizationId)
  const wayOn = useWayOn(isClient, read.apiId !== undefined || read.organizationId !== undefined)
  const reason = useReason(form, api.data)
  const what = t(isClient ? 'consumers.addAccessFailed' : 'consumers.addConsumerFailed')
  const cancel = () => {
    dropDraft(draft)
    close()
  }
  const foot = (
    <>
      <output className={css.reason} id={`${formId}-reason`}>
        {reason ?? t(isShownAgain ? 'consumers.shownAgain' : 'consumers.shownOnce')}
      </output>
      <Button type="submit" form={formId} disabled={reason !== undefined} loading={form.isSending} aria-describedby={`${formId}-reason`}>
        {t('consumers.submit')}
      </Button>
      <Button variant="default" onClick={cancel} disabled={form.isSending}>
        {t('confirm.cancel')}
      </Button>
    </>
  )
  return (
    <Dock title={t(isClient ? 'consumers.addAccess' : 'consumers.addConsumer')} foot={foot}>
      <DockSection title={t('consumers.who')}>
        <form ref={element} id={formId} onSubmit={(event) => void form.submit(event)} noValidate>
          <fieldset disabled={form.isSending} className={css.fieldset}>
            <AccessFields form={form} preset={preset} api={form.values.apiModelId === null ? undefined : api.data} />
            {api.data && can.setConsumerLimits(user, api.data) && <MaintainerFields form={form} />}
          </fieldset>
        </form>
        {api.isError && <FailedState inline what={t('apis.detailFailed')} failure={api.error} onRetry={() => void api.refetch()} />}
        {form.failure && !form.isSending && <AccessRefused what={what} of={form} />}
      </DockSection>
      {added && (
        <CredentialsDialog
          of={added.credentials}
          isClient={isClient}
          isShownAgain={isShownAgain}
          address={callAddress(api.data as ApiDetail, added.deploymentId)}
          tokenUrl={api.data?.deployments.find((one) => one.id === added.deploymentId)?.tokenUrl ?? null}
          onDone={wayOn}
        />
      )}
    </Dock>
  )
}
