import type { AuditDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useAuditWords } from '../audit-words.ts'
import css from './Change.module.css'
import { type Difference, differences } from './differences.ts'
import { Value } from './Value.tsx'

type Side = 'before' | 'after'

function Line({ difference, sides, names }: { difference: Difference; sides: readonly Side[]; names: AuditDetail['names'] }) {
  const { t } = useTranslation()
  const { fieldOf, hasField } = useAuditWords()
  const { path, isChanged } = difference
  const name = path.map((part) => (/^\d+$/.test(part) ? part : fieldOf(part))).join(' › ')
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{path.every(hasField) ? name : written(name)}</th>
      {sides.map((side) => (
        <td key={side} data-side={side} data-label={t(`audit.${side}`)}>
          <Value field={path.at(-1) ?? ''} value={difference[side]} names={names} />
        </td>
      ))}
    </tr>
  )
}

/** What an entry says about the state before and after: the fields that changed, and the others on request. */
export function Change({ entry: { before, after, names } }: { entry: Pick<AuditDetail, 'before' | 'after' | 'names'> }) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const all = differences(before, after)
  const changed = all.filter(({ isChanged }) => isChanged)
  const sides = (['before', 'after'] as const).filter((side) => (side === 'before' ? before : after) !== null)
  const same = all.length - changed.length
  if (all.length === 0) return <p className="hint">{t('audit.noState')}</p>
  return (
    <>
      {changed.length === 0 && <p className="hint">{t('audit.noChange')}</p>}
      <table className={css.change} data-sides={sides.length}>
        <thead>
          <tr>
            <th scope="col">{t('audit.fieldName')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`audit.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(showsAll ? all : changed).map((difference) => (
            <Line key={difference.path.join('.')} difference={difference} sides={sides} names={names} />
          ))}
        </tbody>
      </table>
      {same > 0 && (
        <Button size="compact-sm" variant="default" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('audit.hideSame') : t('audit.showSame', { count: same })}
        </Button>
      )}
    </>
  )
}
