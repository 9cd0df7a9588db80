import { shown } from '@apim/openapi/json'
import type { Shape } from '@apim/openapi/schema/shape'
import { useState } from 'react'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import css from './Schema.module.css'

/** Values listed at once; a list of all currencies opens on request. */
const valuesAtOnce = 20

function Value({ value, text }: { value: unknown; text?: string | undefined }) {
  return (
    <li>
      <code>{typeof value === 'string' ? value || '""' : shown(value)}</code>
      {text && <Written as="span">{text}</Written>}
    </li>
  )
}

function Listed({ label, values, texts, all }: { label: string; values: readonly unknown[]; texts?: Map<string, string>; all: boolean }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const some = all || isWhole ? values : values.slice(0, valuesAtOnce)
  return (
    <div className={css.values}>
      <span>{label}</span>
      <ul>
        {[...some.entries()].map(([at, value]) => (
          <Value key={at} value={value} text={texts?.get(shown(value))} />
        ))}
        {some.length < values.length && (
          <li>
            <button type="button" className={css.more} onClick={() => setWhole(true)}>
              {t('reference.moreValues', { count: values.length - some.length })}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** What a schema says about its value: limits, values, default, examples. */
export function Values({ shape, all, withExamples = true }: { shape: Shape; all: boolean; withExamples?: boolean }) {
  const { t } = useTranslation()
  const { facts, choicesOfValue, constant, fallback, examples, valueTexts } = shape
  return (
    <>
      {facts.length > 0 && (
        <ul className={css.facts}>
          {facts.map(({ key, value }) => (
            <li key={`${key} ${value}`}>
              {t(`reference.fact.${key}`)} {value && <code>{value}</code>}
            </li>
          ))}
        </ul>
      )}
      {constant && <Listed label={t('reference.constant')} values={[constant.value]} all={all} />}
      {choicesOfValue && <Listed label={t('reference.enum')} values={choicesOfValue} texts={valueTexts} all={all} />}
      {fallback && <Listed label={t('reference.default')} values={[fallback.value]} all={all} />}
      {withExamples && examples.length > 0 && <Listed label={t('reference.examples')} values={examples} all={all} />}
    </>
  )
}
