import { Deployment } from '@apim/contract/deployments/schemas'
import { ApiError } from '@apim/contract/errors'
import { useState } from 'react'
import type { Sent } from '../../../shared/form/use-sending.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { type DeployValues, deploymentValues } from '../form/deploy-values.ts'
import type { DeployFormState } from '../form/use-deploy-form.ts'
import { differing } from './deploy-conflict.ts'

/** The current deployment, if the error says that the edit was based on another version (trust T63). */
const currentIn = (error: unknown) => (error instanceof ApiError ? Deployment.safeParse(error.versions?.current).data : undefined)

/** Another user's saved changes, until the editor has chosen. */
export const useConflict = (setsResponseTransformer: boolean) => {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<DeployValues>()

  /** Returns whether the error was such a conflict. If both saved the same there is nothing to choose. */
  const isConflict = (error: unknown, form: Sent<DeployValues>) => {
    const current = currentIn(error)
    if (!current) return false
    const now = deploymentValues(current)
    if (differing(form.values, now, setsResponseTransformer).length > 0) {
      setTheirs(now)
      return true
    }
    form.take(now, now)
    form.discard()
    notify.info(t('deploy.conflict.same'))
    return true
  }
  /** Puts the choices into the form, and submits it if any is the editor's own. */
  const choose = (form: Pick<DeployFormState, 'take' | 'submit' | 'discard'>, values: DeployValues, isMine: boolean) => {
    if (!theirs) return
    setTheirs(undefined)
    form.take(values, theirs)
    if (isMine) void form.submit(values, theirs)
    else form.discard()
  }
  return { theirs, isConflict, choose, close: () => setTheirs(undefined) }
}
