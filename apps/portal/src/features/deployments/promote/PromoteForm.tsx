import { Button } from '@mantine/core'
import { FormFoot } from '../../../shared/form/FormFoot.tsx'
import { SelectField } from '../../../shared/form/fields/SelectField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { TargetField } from '../target/TargetField.tsx'
import { GoesAlong } from './GoesAlong.tsx'
import css from './Promote.module.css'
import { PromoteFailure } from './PromoteFailure.tsx'
import { existingAt } from './promote-places.ts'
import { type PromoteFormState, type PromoteParts, promotedWith } from './use-promote-form.ts'

type Props = {
  form: PromoteFormState
  parts: PromoteParts
  places: readonly { id: number; name: string }[]
  servers: NonNullable<Parameters<typeof SelectField>[0]['from']>['queries'][number]
  onCancel: () => void
}

/** Where a deployment is promoted to, and what goes along. */
export function PromoteForm({ form, parts, places, servers, onCancel }: Props) {
  const { t } = useTranslation()
  const { source, next, setsResponseTransformer } = parts
  const existing = existingAt(parts.existing, form.values.kongServer)
  const isSame = form.values.upstreamUrl.trim() === source.upstreamUrl
  const { failure, waits } = form
  return (
    <form {...form.element} className={css.form}>
      <SelectField
        label={t('deploy.server')}
        placeholder={t('deploy.choose')}
        data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        allowDeselect={false}
        field={form.field('kongServer')}
        from={{ queries: [servers], failed: t('deploy.serversFailed') }}
      />
      {form.values.kongServer !== null && (
        <output className={css.what}>
          {existing ? t('deploy.promote.updates', { env: next, path: existing.gatewayUrl }) : t('deploy.promote.creates', { env: next })}
        </output>
      )}
      <TargetField
        apiId={source.apiId}
        kongServer={form.values.kongServer}
        field={form.field('upstreamUrl')}
        help={isSame ? t('deploy.promote.sameTarget', { env: source.env, next }) : undefined}
      />
      <GoesAlong
        source={source}
        existing={existing}
        values={promotedWith(parts, form.values)}
        setsResponseTransformer={setsResponseTransformer}
      />
      <div className={css.foot}>
        <FormFoot reason={waits} reasonId="promote-reason" above={failure && !form.isAboutFields && <PromoteFailure failure={failure} />}>
          <Button variant="default" onClick={onCancel}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" disabled={waits !== undefined} aria-describedby="promote-reason">
            {t(existing ? 'deploy.promote.update' : 'deploy.promote.to', { env: next })}
          </Button>
        </FormFoot>
      </div>
    </form>
  )
}
