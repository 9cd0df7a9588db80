import { Deployment } from '@apim/contract/deployments/schemas'
import { ApiError } from '@apim/contract/errors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sent } from '../../../shared/form/use-sending.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { type DeployValues, deploymentValues } from '../form/deploy-values.ts'
import type { DeployFormState } from '../form/use-deploy-form.ts'
import { differing } from './deploy-conflict.ts'

/** What is there now, where an edit began from something else (trust T63). */
const currentIn = (error: unknown) => (error instanceof ApiError ? Deployment.safeParse(error.versions?.current).data : undefined)

/** What somebody else has saved meanwhile, until the editor has chosen. */
export const useConflict = (setsAnswers: boolean) => {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<DeployValues>()

  /** Answers whether the refusal was such a conflict. Where both have saved the same there is nothing to choose. */
  const isConflict = (error: unknown, form: Sent<DeployValues>) => {
    const current = currentIn(error)
    if (!current) return false
    const now = deploymentValues(current)
    if (differing(form.values, now, setsAnswers).length > 0) {
      setTheirs(now)
      return true
    }
    form.take(now, now)
    form.discard()
    notify.info(t('deploy.conflict.same'))
    return true
  }
  /** Puts what was chosen into the form, and sends it where any of it is the editor's own. */
  const choose = (form: Pick<DeployFormState, 'take' | 'submit' | 'discard'>, values: DeployValues, isMine: boolean) => {
    if (!theirs) return
    setTheirs(undefined)
    form.take(values, theirs)
    if (isMine) void form.submit(values, theirs)
    else form.discard()
  }
  return { theirs, isConflict, choose, close: () => setTheirs(undefined) }
}
