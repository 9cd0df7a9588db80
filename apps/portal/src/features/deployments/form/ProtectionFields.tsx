import type { ApiDetail, Deployment } from '@apim/contract'
import { splitAddresses } from '@apim/contract/values/addresses'
import { NumberField } from '../../../shared/form/fields/NumberField.tsx'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { TagsField } from '../../../shared/form/fields/TagsField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Deploy.module.css'
import { LockdownField } from './LockdownField.tsx'
import type { DeployFormState } from './use-deploy-form.ts'

type Props = { form: DeployFormState; api: ApiDetail; deployment: Deployment | undefined }

/** Rate limit, IP restriction, bot detection and path lockdown of a deployment (specification 1 §4 and §5). */
export function ProtectionFields({ form, api, deployment }: Props) {
  const { t } = useTranslation()
  const { limited, restricted } = form.values
  return (
    <>
      <div className={css.option}>
        <SwitchField label={t('deploy.rateLimit')} field={form.field('limited')} />
        {limited && <NumberField aria-label={t('deploy.ratePerMinute')} unit={t('deploy.perMinute')} field={form.field('ratePerMinute')} />}
      </div>
      <div className={css.option}>
        <SwitchField label={t('deploy.ipRestriction')} field={form.field('restricted')} />
        {restricted && (
          <TagsField
            aria-label={t('deploy.ips')}
            placeholder={t('deploy.ipsPlaceholder')}
            splitChars={[' ', ',', ';', '\n', '\t', '\r']}
            split={(typed) => typed.flatMap(splitAddresses)}
            field={form.field('ips')}
          />
        )}
      </div>
      <div className={css.option}>
        <SwitchField label={t('deploy.botDetection')} aria-describedby="deploy-bots" field={form.field('noBots')} />
        <p className={css.note} id="deploy-bots">
          {t('deploy.botDetectionText')}
        </p>
      </div>
      <LockdownField form={form} api={api} deployment={deployment} />
    </>
  )
}
