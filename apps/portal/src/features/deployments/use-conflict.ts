import type { Deployment } from '@apim/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropDraft } from '../../shared/draft.ts'
import { notify } from '../../shell/notices/notices.ts'
import { differing } from './deploy-conflict.ts'
import { type DeployBody, type DeployValues, deploymentValues } from './deploy-form.ts'
import type { DeployFormParts, DeployFormState } from './use-deploy-form.ts'

/** What somebody else has saved meanwhile, until the editor has chosen. */
export const useConflict = (form: DeployFormState, { draft, setsAnswers }: Pick<DeployFormParts, 'draft' | 'setsAnswers'>) => {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<DeployValues>()

  const onConflict = (current: Deployment) => {
    const now = deploymentValues(current)
    if (differing(form.values, now, setsAnswers).length > 0) return setTheirs(now)
    form.take(now, now)
    dropDraft(draft)
    notify.info(t('deploy.conflict.same'))
  }
  /** Puts what was chosen into the form, and sends it where any of it is the editor's own. */
  const choose = (values: DeployValues, isMine: boolean, send: (body: DeployBody) => void) => {
    if (!theirs) return
    setTheirs(undefined)
    const body = form.take(values, theirs)
    if (isMine) send(body as DeployBody)
    else dropDraft(draft)
  }
  return { theirs, onConflict, choose, close: () => setTheirs(undefined) }
}
