import type { ApiDetail, Deployment } from '@apim/contract'
import { Checkbox, Switch } from '@mantine/core'
import { wordsOf } from '../../../shared/form/fields/field.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import type { DeployFormState } from './use-deploy-form.ts'

type Props = { form: DeployFormState; api: Pick<ApiDetail, 'operationCount'>; deployment: Pick<Deployment, 'pathLockdown'> | undefined }
type Next = NonNullable<Deployment['pathLockdown']['next']>

/** What the switch means for this API, or why it is disabled. */
const useHelp = ({ api, deployment }: Omit<Props, 'form'>): string => {
  const { t } = useTranslation()
  const { operationCount: count } = api
  if (!deployment) return count === 0 ? t('deploy.lockdown.none') : t('deploy.lockdown.text', { count })
  const { enabled, revision, isCurrent } = deployment.pathLockdown
  if (!enabled) return t('deploy.lockdown.openEdit')
  return isCurrent ? t('deploy.lockdown.edit', { revision }) : t('deploy.lockdown.outdated', { revision })
}

function Paths({ title, paths }: { title: string; paths: Next['opens'] }) {
  if (paths.length === 0) return null
  return (
    <>
      <p className={css.note}>{title}</p>
      <ul className={css.paths}>
        {paths.map(({ path, methods }) => (
          <li key={path} className={css.code}>
            {methods.join(', ')} {path}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The document has a newer revision: its paths can be adopted after reviewing which open and which close. */
function TakeOver({ form, next }: { form: DeployFormState; next: Next }) {
  const { t } = useTranslation()
  const isSame = next.opens.length + next.closes.length === 0
  return (
    <>
      <Checkbox
        label={t('deploy.lockdown.takeOver', { revision: next.revision })}
        checked={form.values.takeOverRevision === next.revision}
        onChange={(event) => form.change({ takeOverRevision: event.currentTarget.checked ? next.revision : undefined })}
        error={wordsOf(form.field('takeOverRevision'))}
      />
      {isSame && <p className={css.note}>{t('deploy.lockdown.same')}</p>}
      <Paths title={t('deploy.lockdown.opens')} paths={next.opens} />
      <Paths title={t('deploy.lockdown.closes')} paths={next.closes} />
    </>
  )
}

/** Path lockdown (specification 1 §4): chosen when an API is deployed; later its paths can be updated to the current document. */
export function LockdownField({ form, api, deployment }: Props) {
  const { t } = useTranslation()
  const help = useHelp({ api, deployment })
  const error = wordsOf(form.field('locked'))
  const next = deployment?.pathLockdown.next
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
      <div className={css.lockdown}>
        <p className={css.note} id="deploy-lockdown">
          {help}
        </p>
        {error !== undefined && (
          <p className={css.wrong} role="alert">
            {error}
          </p>
        )}
        {next && <TakeOver form={form} next={next} />}
      </div>
    </div>
  )
}
