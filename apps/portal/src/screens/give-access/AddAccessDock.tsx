import type { ApiDetail } from '@apim/contract'
import { can, isAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAddAccess } from '../../features/consumers/add-access-ref.ts'
import type { Added } from '../../features/consumers/consumers.queries.ts'
import { AccessFields } from '../../features/consumers/form/AccessFields.tsx'
import { blankAccess } from '../../features/consumers/form/access-form.ts'
import { MaintainerFields } from '../../features/consumers/form/MaintainerFields.tsx'
import { useAccessForm } from '../../features/consumers/form/use-access-form.ts'
import { canReveal } from '../../features/consumers/keys/key-rights.ts'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { grantedBy } from '../../shared/api/granted-by.ts'
import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { useIsShown } from '../../shared/form/use-is-shown.ts'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock } from '../../shell/dock/Dock.tsx'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { AddedAccess } from './AddedAccess.tsx'

/** Why this user cannot add access here at all. */
const useAccessRefusal = (api: ApiDetail | undefined) => {
  const { t } = useTranslation()
  const user = useUser()
  if (!api || isAdmin(user)) return undefined
  const granted = grantedBy(api)
  if (can.addConsumer(user, api, user.organizationId ?? 0, granted)) return undefined
  return t(granted === 'none' ? 'consumers.noneNoAccess' : granted === 'own-keys' ? 'consumers.noneOwn' : 'consumers.noneWait')
}

/** Whether the person who creates the key may reveal it later. */
const useCanRevealLater = (api: ApiDetail | undefined, organizationId: string | null) => {
  const user = useUser()
  return api !== undefined && organizationId !== null && canReveal(user, api, Number(organizationId), grantedBy(api))
}

/** How the gateway server of the selected environment can count; undefined while none is selected. */
const policiesAt = ({ deployments }: ApiDetail, deploymentId: string | null) =>
  deployments.find(({ id }) => String(id) === deploymentId)?.kongServer.ratePolicies

/** The form and the selected API, whose deployments are the environments. */
const useNewAccess = (id: string, onSent: (added: Added) => void) => {
  const user = useUser()
  const read = readAddAccess(id)
  // Users who are not admins can add access only for their own organization.
  const preset = isAdmin(user) ? read : { ...read, organizationId: user.organizationId ?? undefined }
  const draft = `access-${preset.apiId ?? 0}-${preset.organizationId ?? 0}`
  const form = useAccessForm({ settings: undefined, initial: blankAccess(preset.apiId, preset.organizationId), draft, onSent })
  const chosen = form.values.apiModelId
  const query = useQuery({ ...apiDetail(Number(chosen)), enabled: chosen !== null })
  return { form, preset, query, api: query.data, isPreset: Boolean(read.apiId ?? read.organizationId) }
}

/** Gives an organization access to an API: 'Add API Access' for a client, 'Add Consumer' otherwise (specification 1 §2). */
export function AddAccessDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const user = useUser()
  const isClient = !isAdmin(user)
  const [added, setAdded] = useState<Added>()
  const isShown = useIsShown()
  const { form, preset, query, api, isPreset } = useNewAccess(id, (created) =>
    isShown() ? setAdded(created) : notify.persistent(t(user.keyReveal ? 'consumers.createdUnseen' : 'consumers.createdUnseenForGood')),
  )
  const isShownAgain = useCanRevealLater(api, form.values.organizationId)
  return (
    <Dock title={t(isClient ? 'consumers.addAccess' : 'consumers.addConsumer')}>
      <DockForm
        title={t('consumers.who')}
        form={form}
        reason={useAccessRefusal(api)}
        note={t(isShownAgain ? 'consumers.shownAgain' : 'consumers.shownOnce')}
        submit={t('consumers.submit')}
        failed={t(isClient ? 'consumers.addAccessFailed' : 'consumers.addConsumerFailed')}
        below={
          query.isError && <FailedState inline what={t('apis.detailFailed')} failure={query.error} onRetry={() => void query.refetch()} />
        }
      >
        <AccessFields form={form} preset={preset} api={api} />
        {can.setOwnKeys(user) && (
          <SwitchField label={t('consumers.ownKeys.label')} help={t('consumers.ownKeys.help')} field={form.field('ownKeys')} />
        )}
        {api && can.setConsumerLimits(user, api) && <MaintainerFields form={form} policies={policiesAt(api, form.values.deploymentId)} />}
      </DockForm>
      {added && api && <AddedAccess added={added} api={api} isShownAgain={isShownAgain} isPreset={isPreset} />}
    </Dock>
  )
}
