import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { FormFoot } from '../../../shared/form/FormFoot.tsx'
import { FormSection } from '../../../shared/layout/FormSection.tsx'
import { Card } from '../../../shared/parts/Card.tsx'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import { AuthFields } from './AuthFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { ProtectionFields } from './ProtectionFields.tsx'
import { RouteFields } from './RouteFields.tsx'
import { Transformers } from './Transformers.tsx'
import type { DeployFormParts, DeployFormState } from './use-deploy-form.ts'

type Props = { form: DeployFormState; parts: DeployFormParts; onCancel: () => void }

function Foot({ form, parts, onCancel }: Props) {
  const { t } = useTranslation()
  const { waits, failure, isAboutFields } = form
  return (
    <FormFoot
      reason={waits}
      reasonId="deploy-reason"
      above={failure && !isAboutFields && <FailedState inline what={t('deploy.failed')} failure={failure} />}
    >
      <Button variant="default" onClick={onCancel}>
        {t('confirm.cancel')}
      </Button>
      <Button type="submit" disabled={waits !== undefined} aria-describedby="deploy-reason">
        {parts.deployment ? t('deploy.save') : form.values.env ? t('deploy.deployTo', { env: form.values.env }) : t('deploy.deploy')}
      </Button>
    </FormFoot>
  )
}

/** The fields of a deployment (specification 1 §2). */
export function DeployForm(props: Props) {
  const { form, parts } = props
  const { t } = useTranslation()
  const editing = parts.deployment !== undefined
  return (
    <form {...form.element}>
      <p className={css.hint}>
        <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
        <span>{t(editing ? 'deploy.hintEdit' : 'deploy.hint')}</span>
      </p>
      <Card flush>
        <FormSection title={t('deploy.where')} hint={t(editing ? 'deploy.whereTextEdit' : 'deploy.whereText')}>
          <PlaceFields form={form} api={parts.api} editing={editing} />
        </FormSection>
        <FormSection title={t('deploy.route')} hint={t(editing ? 'deploy.routeTextEdit' : 'deploy.routeText')}>
          <RouteFields form={form} apiId={parts.api.id} editing={editing} />
        </FormSection>
        <FormSection title={t('deploy.auth')} hint={t(editing ? 'deploy.authTextEdit' : 'deploy.authText')}>
          <AuthFields form={form} editing={editing} />
        </FormSection>
        <FormSection title={t('deploy.protection')} hint={t('deploy.protectionText')}>
          <ProtectionFields form={form} api={parts.api} deployment={parts.deployment} />
        </FormSection>
        <FormSection title={t('deploy.transformer.title')} hint={t('deploy.transformer.text')}>
          <Transformers form={form} setsResponseTransformer={parts.setsResponseTransformer} />
        </FormSection>
        <Foot {...props} />
      </Card>
    </form>
  )
}
