import { servedRatePolicies } from '@apim/contract/constants'
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type RatePeriod, ratePeriods } from './access-form.ts'
import css from './Consumers.module.css'
import type { AccessFormState } from './use-access-form.ts'

/** A consumer's own rate limit: one of minute, hour, day. For maintainers and admins only (specification 1 §6). */
export function LimitFields({ form }: { form: AccessFormState }) {
  const { t } = useTranslation()
  const { limited, period, rate, policy } = form.values
  return (
    <div className={css.limits}>
      <Switch
        label={t('consumers.rateLimit')}
        description={t('consumers.rateLimitHint')}
        checked={limited}
        onChange={(event) => form.change({ limited: event.currentTarget.checked })}
      />
      {limited && (
        <>
          <div className={css.rate}>
            <TextInput
              label={t('consumers.rate')}
              inputMode="numeric"
              autoComplete="off"
              withAsterisk
              value={rate}
              onChange={(event) => form.change({ rate: event.currentTarget.value })}
              onBlur={() => form.touch('rate')}
              error={form.errorOf('rate')}
            />
            <SegmentedControl
              aria-label={t('consumers.per.label')}
              size="sm"
              value={period}
              onChange={(next) => form.change({ period: next as RatePeriod })}
              data={ratePeriods.map((one) => ({ value: one, label: t(`consumers.per.${one}`) }))}
            />
          </div>
          <Select
            label={t('consumers.policy')}
            allowDeselect={false}
            data={servedRatePolicies.map((one) => ({ value: one, label: t(`consumers.policies.${one}`) }))}
            value={policy}
            onChange={(next) => form.change({ policy: next as typeof policy })}
            error={form.errorOf('policy')}
          />
        </>
      )}
    </div>
  )
}
