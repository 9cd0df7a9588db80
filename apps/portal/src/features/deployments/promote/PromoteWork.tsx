import type { ApiDetail, Deployment, Resource } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsShown } from '../../../shared/form/use-is-shown.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { useWayBack } from '../../../shell/notices/use-told-when-left.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { DeployStepList } from '../progress/DeployStepList.tsx'
import { useDeployment } from '../progress/use-deployment.ts'
import { useSeenPhase } from '../progress/use-seen-phase.ts'
import css from './Promote.module.css'
import { PromoteForm } from './PromoteForm.tsx'
import { existingAt, placesFor, proposedPlace } from './promote-places.ts'
import { promotedWith, usePromoteForm } from './use-promote-form.ts'

type Props = {
  api: ApiDetail
  source: Deployment
  next: Environment
  existing: readonly Deployment[]
  servers: UseQueryResult<Resource[]>
  onClose: () => void
}

/** The form of a promotion, and its progress. What it starts from stays as it was read: the deployments change while it runs. */
export function PromoteWork({ api, servers, onClose, ...read }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const [{ source, next, existing }] = useState(read)
  const places = placesFor(existing, servers.data ?? [])
  const parts = {
    source,
    next,
    existing,
    place: proposedPlace(existing, source, places),
    setsResponseTransformer: can.setResponseTransformer(user),
  }
  const isShown = useIsShown()
  const back = useWayBack()
  const { state, isWaiting, send, tellLater } = useDeployment()
  const form = usePromoteForm(parts, {
    send,
    onSent: ({ env }) => notify.success(t('deploy.promote.done', { name: api.name, env })),
    onRefused: (error) => {
      tellLater(error, isShown() ? undefined : back)
      return false
    },
  })
  const phase = useSeenPhase(api, state, { env: next, kongServer: form.values.kongServer })
  if (state.phase === 'ready') {
    const onCancel = () => {
      form.discard()
      onClose()
    }
    return <PromoteForm form={form} parts={parts} places={places} servers={servers} onCancel={onCancel} />
  }
  const isEdit = existingAt(existing, form.values.kongServer) !== undefined
  return (
    <div className={css.form}>
      <DeployStepList state={phase} values={promotedWith(parts, form.values)} isEdit={isEdit} isWaiting={isWaiting} />
      {state.phase === 'completed' && <Button onClick={onClose}>{t('part.close')}</Button>}
    </div>
  )
}
