import { SegmentedControl, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { FilterPopover } from '../../shared/list/FilterBar.tsx'
import { spanNames } from '../../shared/list/time-range.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ownZone } from '../../shared/time.ts'
import css from './Reports.module.css'
import { timeText } from './report-words.ts'
import type { Report } from './use-report.ts'

const any = 'any'

/** Ranges that end now. A start or end day replaces them. */
export function TimePresets({ report: { chosen, choose } }: { report: Report }) {
  const { t } = useTranslation()
  const { last, from, to } = chosen
  return (
    <SegmentedControl
      size="xs"
      className={css.presets ?? ''}
      aria-label={t('reports.presets')}
      value={last ?? (from || to ? '' : any)}
      onChange={(next) => choose({ last: spanNames.find((name) => name === next), from: undefined, to: undefined })}
      data={[{ value: any, label: t('reports.any') }, ...spanNames.map((name) => ({ value: name, label: t(`reports.preset.${name}`) }))]}
    />
  )
}

/** A start and an end day, both inclusive, in the reader's time zone, which is shown. */
export function TimeFilter({ report: { chosen, choose } }: { report: Report }) {
  const { t } = useTranslation()
  const { from, to } = chosen
  const zone = ownZone()
  const value = timeText(chosen, t)
  return (
    <FilterPopover
      name={t('reports.time')}
      icon={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      value={
        value && (
          <>
            {value} <span className={css.zone}>{zone}</span>
          </>
        )
      }
    >
      <div className={css.time}>
        <div className={css.days}>
          <TextInput
            type="date"
            size="xs"
            label={t('reports.from')}
            max={to}
            value={from ?? ''}
            onChange={(event) => choose({ from: event.currentTarget.value || undefined, last: undefined })}
          />
          <TextInput
            type="date"
            size="xs"
            label={t('reports.to')}
            min={from}
            value={to ?? ''}
            onChange={(event) => choose({ to: event.currentTarget.value || undefined, last: undefined })}
          />
        </div>
        <p className={css.small}>{t('reports.zone', { zone })}</p>
      </div>
    </FilterPopover>
  )
}
