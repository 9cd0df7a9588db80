import { type WebhookKind, webhookKinds } from '@apim/contract/webhooks/values'
import { Checkbox } from '@mantine/core'
import { bound, type Field } from '../../shared/form/fields/field.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Webhooks.module.css'

/** Which kinds of events are sent, each with what it covers. */
export function KindsField({ field }: { field: Field<WebhookKind[]> }) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      {...bound(field)}
      // It is a group, for which ARIA has no such attribute.
      aria-required={undefined}
      label={t('webhooks.kindsName')}
      value={field.value}
      onChange={(values) => field.set(webhookKinds.filter((kind) => values.includes(kind)))}
    >
      <div className={css.kinds}>
        {webhookKinds.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={t(`webhooks.kinds.${kind}`)}
            aria-label={t(`webhooks.kinds.${kind}`)}
            description={t(`webhooks.covers.${kind}`)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
