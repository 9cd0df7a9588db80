import { type RatePolicy, ratePoliciesWith } from '@apim/contract/constants'
import { SegmentedControl } from '@mantine/core'
import { NumberField } from '../../../shared/form/fields/NumberField.tsx'
import { SelectField } from '../../../shared/form/fields/SelectField.tsx'
import { SwitchField } from '../../../shared/form/fields/SwitchField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './AccessForm.module.css'
import { ratePeriods } from './access-form.ts'
import type { AccessFormState } from './use-access-form.ts'

/** A consumer's own rate limit per minute, hour or day, counted in a way that its gateway server supports. Only for maintainers and admins (specification 1 §6). */
export function LimitFields({ form, policies = ratePoliciesWith(false) }: { form: AccessFormState; policies?: RatePolicy[] | undefined }) {
  const { t } = useTranslation()
  const { limited, period } = form.values
  return (
    <div className={css.limits}>
      <SwitchField label={t('consumers.rateLimit')} help={t('consumers.rateLimitHint')} field={form.field('limited')} />
      {limited && (
        <>
          <div className={css.rate}>
            <NumberField label={t('consumers.rate')} field={form.field('rate')} />
            <SegmentedControl
              aria-label={t('consumers.per.label')}
              size="sm"
              value={period}
              onChange={(next) => form.change({ period: next })}
              data={ratePeriods.map((one) => ({ value: one, label: t(`consumers.per.${one}`) }))}
            />
          </div>
          <SelectField
            label={t('consumers.policy')}
            allowDeselect={false}
            withAsterisk={false}
            data={policies.map((one) => ({ value: one, label: t(`consumers.policies.${one}`) }))}
            field={form.field('policy')}
          />
        </>
      )}
    </div>
  )
}
