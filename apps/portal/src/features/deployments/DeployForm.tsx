import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../shared/api/failure.ts'
import { Card } from '../../shared/parts/Card.tsx'
import { FormFoot } from '../../shared/parts/FormFoot.tsx'
import { FormSection } from '../../shared/parts/FormSection.tsx'
import { FailedState } from '../../shared/parts/States.tsx'
import { useFocusAfterFailure } from '../../shared/use-focus-after-failure.ts'
import { AuthFields } from './AuthFields.tsx'
import css from './Deploy.module.css'
import { type DeployBody, serverErrors } from './deploy-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { ProtectionFields } from './ProtectionFields.tsx'
import { RouteFields } from './RouteFields.tsx'
import { Transformers } from './Transformers.tsx'
import { type DeployFormParts, type DeployFormState, takenEnvironments } from './use-deploy-form.ts'

type Props = {
  form: DeployFormState
  parts: DeployFormParts
  failure: Failure | undefined
  onSubmit: (body: DeployBody) => void
  onCancel: () => void
}

/** Why the button cannot be pressed yet; undefined when it can (no disabled button without its reason). */
const useReason = ({ form, parts: { api, deployment } }: Pick<Props, 'form' | 'parts'>) => {
  const { t } = useTranslation()
  const { kongServer, env } = form.values
  const isTaken = !deployment && env !== null && takenEnvironments(api, kongServer).includes(env)
  const wrong = isTaken ? (['env', ...form.wrong] as const) : form.wrong
  if (wrong.length > 0) return t('deploy.missing', { fields: wrong.map((field) => t(`deploy.field.${field}` as 'deploy.env')).join(', ') })
  return form.isUnchanged ? t('deploy.unchanged') : undefined
}

function Foot({ form, parts, failure, onCancel }: Omit<Props, 'onSubmit'>) {
  const { t } = useTranslation()
  const reason = useReason({ form, parts })
  const { fields, rest } = serverErrors(failure?.errors ?? {})
  const isAboutFields = Object.keys(fields).length > 0 && rest.length === 0
  return (
    <FormFoot
      reason={reason}
      reasonId="deploy-reason"
      above={failure && !isAboutFields && <FailedState inline what={t('deploy.failed')} failure={failure} />}
    >
      <Button variant="default" onClick={onCancel}>
        {t('confirm.cancel')}
      </Button>
      <Button type="submit" disabled={reason !== undefined} aria-describedby="deploy-reason">
        {parts.deployment ? t('deploy.save') : form.values.env ? t('deploy.deployTo', { env: form.values.env }) : t('deploy.deploy')}
      </Button>
    </FormFoot>
  )
}

/** The fields of a deployment (specification 1 §2). Submitting does nothing unless they hold. */
export function DeployForm(props: Props) {
  const { form, parts, failure, onSubmit } = props
  const { t } = useTranslation()
  const element = useFocusAfterFailure(failure)
  const editing = parts.deployment !== undefined
  const reason = useReason({ form, parts })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) onSubmit(form.body as DeployBody)
  }
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <p className={css.hint}>
        <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
        <span>{t(editing ? 'deploy.hintEdit' : 'deploy.hint')}</span>
      </p>
      <Card flush>
        <FormSection title={t('deploy.where')} hint={t(editing ? 'deploy.whereTextEdit' : 'deploy.whereText')}>
          <PlaceFields form={form} api={parts.api} editing={editing} />
        </FormSection>
        <FormSection title={t('deploy.route')} hint={t(editing ? 'deploy.routeTextEdit' : 'deploy.routeText')}>
          <RouteFields form={form} editing={editing} />
        </FormSection>
        <FormSection title={t('deploy.auth')} hint={t(editing ? 'deploy.authTextEdit' : 'deploy.authText')}>
          <AuthFields form={form} editing={editing} />
        </FormSection>
        <FormSection title={t('deploy.protection')} hint={t('deploy.protectionText')}>
          <ProtectionFields form={form} api={parts.api} deployment={parts.deployment} />
        </FormSection>
        <FormSection title={t('deploy.transformer.title')} hint={t('deploy.transformer.text')}>
          <Transformers form={form} setsAnswers={parts.setsAnswers} />
        </FormSection>
        <Foot {...props} />
      </Card>
    </form>
  )
}
