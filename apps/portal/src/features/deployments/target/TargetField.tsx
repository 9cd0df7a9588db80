import { targetUrlError } from '@apim/contract/values/addresses'
import type { ReactNode } from 'react'
import type { Field } from '../../../shared/form/fields/field.ts'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Target.module.css'
import { TestTarget } from './TestTarget.tsx'

type Props = { apiId: number; kongServer: string | null; field: Field<string>; help?: ReactNode }

/** The target of a deployment, with a test of whether the chosen gateway server reaches it. */
export function TargetField({ apiId, kongServer, field, help }: Props) {
  const { t } = useTranslation()
  const target = field.value.trim()
  const isTestable = kongServer !== null && targetUrlError(target) === undefined
  return (
    <div className={css.target}>
      <TextField label={t('deploy.upstreamUrl')} inputMode="url" placeholder="https://" isCode field={field} help={help} />
      <TestTarget
        key={`${kongServer} ${target}`}
        tested={isTestable ? { id: apiId, kongServer: Number(kongServer), upstreamUrl: target } : undefined}
      />
    </div>
  )
}
