import type { ApiDetail, Deployment } from '@apim/contract'
import { Switch, TagsInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './Deploy.module.css'
import { splitList } from './deploy-form.ts'
import { LockdownField } from './LockdownField.tsx'
import type { DeployFormState } from './use-deploy-form.ts'

type Props = { form: DeployFormState; api: ApiDetail; deployment: Deployment | undefined }

/** Rate limit, IP restriction, bot detection and path lockdown of a deployment (specification 1 §4 and §5). */
export function ProtectionFields({ form, api, deployment }: Props) {
  const { t } = useTranslation()
  const { limited, ratePerMinute, restricted, ips, noBots } = form.values
  return (
    <>
      <div className={css.option}>
        <Switch
          label={t('deploy.rateLimit')}
          checked={limited}
          onChange={(event) => form.change({ limited: event.currentTarget.checked })}
        />
        {limited && (
          <TextInput
            aria-label={t('deploy.ratePerMinute')}
            inputMode="numeric"
            autoComplete="off"
            rightSection={<span className={css.small}>{t('deploy.perMinute')}</span>}
            rightSectionWidth={72}
            value={ratePerMinute}
            onChange={(event) => form.change({ ratePerMinute: event.currentTarget.value })}
            onBlur={() => form.touch('ratePerMinute')}
            error={form.errorOf('ratePerMinute')}
          />
        )}
      </div>
      <div className={css.option}>
        <Switch
          label={t('deploy.ipRestriction')}
          checked={restricted}
          onChange={(event) => form.change({ restricted: event.currentTarget.checked })}
        />
        {restricted && (
          <TagsInput
            aria-label={t('deploy.ips')}
            placeholder={ips.length === 0 ? t('deploy.ipsPlaceholder') : ''}
            dir="ltr"
            classNames={{ input: css.code ?? '' }}
            splitChars={[' ', ',', ';', '\n', '\t', '\r']}
            value={ips}
            onChange={(next) => form.change({ ips: splitList(next) })}
            onBlur={() => form.touch('ips')}
            error={form.errorOf('ips')}
          />
        )}
      </div>
      <div className={css.option}>
        <Switch
          label={t('deploy.botDetection')}
          checked={noBots}
          aria-describedby="deploy-bots"
          onChange={(event) => form.change({ noBots: event.currentTarget.checked })}
        />
        <p className={css.note} id="deploy-bots">
          {t('deploy.botDetectionText')}
        </p>
      </div>
      <LockdownField form={form} api={api} deployment={deployment} />
    </>
  )
}
