import type { TryKey, TryOperation } from '@apim/contract'
import type { TryMethod } from '@apim/contract/tries/values'
import { useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { CallForm } from './CallForm.tsx'
import { headerProblem } from './form/HeaderRows.tsx'
import { sentBody } from './form/sent-body.ts'
import { headerPairs, initialValues, keyOf, pathValues, queryPairs, type TryValues } from './form/try-values.ts'
import type { SentCall } from './tries.queries.ts'

interface Props {
  operation: { method: TryMethod; path: string }
  takes: TryOperation
  tryKey: TryKey
  /** What a past call was made with. */
  filled: Record<string, string> | undefined
  failure: Failure | undefined
  isRunning: boolean
  onSend: (sent: SentCall, parameters: Record<string, string>) => void
}

/** The form of one operation and what is filled in; another operation is another form (`key`). */
export function CallPanel({ operation, takes, tryKey, filled, failure, isRunning, onSend }: Props) {
  const { t } = useTranslation()
  const [values, setValues] = useState<TryValues>(() => {
    const first = initialValues(takes)
    return filled ? { ...first, parameters: filled } : first
  })
  const [isTried, setTried] = useState(false)
  const missing = takes.parameters.filter((one) => one.in === 'path' && !values.parameters[keyOf(one)])
  const errors = Object.fromEntries(
    takes.parameters.map((one) => [
      keyOf(one),
      isTried && missing.includes(one)
        ? t('tries.required', { name: one.name })
        : one.in === 'path'
          ? failure?.errors[`pathValues.${one.name}`]
          : undefined,
    ]),
  )
  const send = () => {
    setTried(true)
    if (missing.length > 0) return
    const body = takes.bodies.find(({ mediaType }) => mediaType === values.mediaType)
    const parts = { pathValues: pathValues(takes, values), query: queryPairs(takes, values), headers: headerPairs(takes, values) }
    onSend({ consumerId: tryKey.consumerId, ...operation, ...parts, body: sentBody(body, values) }, values.parameters)
  }
  return (
    <CallForm
      operation={operation}
      takes={takes}
      tryKey={tryKey}
      values={values}
      errors={errors}
      waits={values.headers.some((row) => headerProblem(row) !== undefined)}
      isRunning={isRunning}
      onChange={(part) => setValues({ ...values, ...part })}
      onSend={send}
    />
  )
}
