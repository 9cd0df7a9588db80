import type { ApiDetail } from '@apim/contract'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../shared/parts/Card.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Changes.module.css'
import { revisionDifference } from './changes.queries.ts'
import { Difference } from './Difference.tsx'
import { type Compared, isComparable, useCompared } from './use-compared.ts'

function Choice({ api, label, value, onChange }: { api: ApiDetail; label: string; value: number; onChange: (number: number) => void }) {
  const options = api.revisions.map(({ number, version }) => ({
    value: String(number),
    label: version ? `${number} · ${version}` : String(number),
  }))
  return (
    <Select
      label={label}
      data={options}
      value={String(value)}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(Number(next))}
    />
  )
}

function Compare({ api, from, to }: { api: ApiDetail } & Compared) {
  const { t } = useTranslation()
  const query = useQuery(revisionDifference(api.id, from, to))
  return (
    <Loaded query={query} what={t('apis.changes.failed')} skeleton={<LinesSkeleton lines={5} />} inline>
      {(difference) => <Difference difference={difference} />}
    </Loaded>
  )
}

/** What was said about a revision, where only that one is compared with the one before it. */
function Note({ api, from, to }: { api: ApiDetail } & Compared) {
  const note = from === to - 1 && api.revisions.find(({ number }) => number === to)?.note
  return (
    note && (
      <Written as="p" className={css.note}>
        {note}
      </Written>
    )
  )
}

/** What changed between any two revisions, by default by the current one. */
export function DifferenceCard({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const { compared, compare } = useCompared(api)
  return (
    <Card title={t('apis.changes.title')}>
      {compared ? (
        <>
          <div className={css.choice}>
            <Choice api={api} label={t('apis.changes.from')} value={compared.from} onChange={(from) => compare({ ...compared, from })} />
            <Choice api={api} label={t('apis.changes.to')} value={compared.to} onChange={(to) => compare({ ...compared, to })} />
          </div>
          <Note api={api} {...compared} />
          {isComparable(api, compared) ? <Compare api={api} {...compared} /> : <p className="hint">{t('apis.changes.pdf')}</p>}
        </>
      ) : (
        <p className="hint">{t('apis.changes.first')}</p>
      )}
    </Card>
  )
}
