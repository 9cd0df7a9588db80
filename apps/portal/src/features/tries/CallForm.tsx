import type { TryKey, TryOperation } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { BodyFields } from './form/BodyFields.tsx'
import { curlOf } from './form/curl.ts'
import { HeaderRows } from './form/HeaderRows.tsx'
import { ParameterFields } from './form/ParameterFields.tsx'
import { emptyRequired, keyOf, type TryValues } from './form/try-values.ts'
import css from './Tries.module.css'

interface Props {
  operation: { method: string; path: string }
  takes: TryOperation
  tryKey: TryKey
  values: TryValues
  /** By parameter. */
  errors: Record<string, string | undefined>
  waits: boolean
  isRunning: boolean
  onChange: (part: Partial<TryValues>) => void
  onSend: () => void
}

const places = [
  ['path', 'tries.inPath'],
  ['query', 'tries.inQuery'],
  ['header', 'tries.inHeader'],
] as const

/** The fields of one operation, the button, and the same call as a command. */
export function CallForm({ operation, takes, tryKey, values, errors, waits, isRunning, onChange, onSend }: Props) {
  const { t } = useTranslation()
  const { gatewayUrl } = tryKey
  const empty = emptyRequired(takes, values, t('tries.body'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className={css.call} onSubmit={submit} noValidate>
      {places.map(([place, label]) => (
        <ParameterFields
          key={place}
          label={t(label)}
          fields={takes.parameters.filter((one) => one.in === place).map((one) => ({ ...one, key: keyOf(one) }))}
          values={values.parameters}
          errors={errors}
          onChange={(key, value) => onChange({ parameters: { ...values.parameters, [key]: value } })}
        />
      ))}
      <HeaderRows rows={values.headers} onChange={(headers) => onChange({ headers })} />
      <BodyFields takes={takes} values={values} onChange={onChange} />
      {empty.length > 0 && <p className="hint">{t('tries.emptyRequired', { names: empty.join(', ') })}</p>}
      {tryKey.env === 'PROD' && <p className={css.live}>{t('tries.live')}</p>}
      <div className={css.send}>
        <Button type="submit" leftSection={<IconSend size={16} stroke={1.7} />} loading={isRunning} disabled={waits || gatewayUrl === null}>
          {t('tries.send')}
        </Button>
      </div>
      {gatewayUrl === null ? (
        <p className={css.live}>{t('tries.noAddress')}</p>
      ) : (
        <div className={css.curl}>
          <CodeBlock label={t('tries.curl')} text={curlOf({ ...tryKey, gatewayUrl }, operation, takes, values)} whole />
          <p className="hint">{t('tries.curlHint')}</p>
        </div>
      )}
    </form>
  )
}
