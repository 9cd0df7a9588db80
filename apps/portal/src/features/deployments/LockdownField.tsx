import type { ApiDetail, Deployment } from '@apim/contract'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './Deploy.module.css'
import type { DeployFormState } from './use-deploy-form.ts'

type Props = { form: DeployFormState; api: Pick<ApiDetail, 'operationCount'>; deployment: Pick<Deployment, 'pathLockdown'> | undefined }

/** What the switch means for this API, or why it cannot be moved. */
const useHelp = ({ api, deployment }: Omit<Props, 'form'>): string => {
  const { t } = useTranslation()
  const { operationCount: count } = api
  if (!deployment) return count === 0 ? t('deploy.lockdown.none') : t('deploy.lockdown.text', { count })
  const { enabled, revision, isCurrent } = deployment.pathLockdown
  if (!enabled) return t('deploy.lockdown.openEdit')
  return isCurrent ? t('deploy.lockdown.edit', { revision }) : t('deploy.lockdown.outdated', { revision })
}

/** Path lockdown (specification 1 §4): chosen when an API is deployed, and only shown later. */
export function LockdownField({ form, api, deployment }: Props) {
  const { t } = useTranslation()
  const help = useHelp({ api, deployment })
  const error = form.errorOf('locked')
  return (
    <div className={css.option}>
      <Switch
        label={t('deploy.lockdown.name')}
        aria-describedby="deploy-lockdown"
        aria-invalid={error !== undefined}
        checked={form.values.locked}
        disabled={deployment !== undefined || (api.operationCount === 0 && !form.values.locked)}
        onChange={(event) => form.change({ locked: event.currentTarget.checked })}
      />
      <div id="deploy-lockdown">
        <p className={css.note}>{help}</p>
        {error !== undefined && (
          <p className={css.wrong} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
