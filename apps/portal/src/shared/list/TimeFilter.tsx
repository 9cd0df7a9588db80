import { SegmentedControl, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { ownZone } from '../local-time.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { FilterPopover } from './FilterBar.tsx'
import css from './TimeFilter.module.css'
import { spanNames, type TimeRange } from './time-range.ts'
import { timeText } from './time-words.ts'

const any = 'any'
type Props = { list: { chosen: TimeRange; choose: (part: TimeRange) => void } }

/** Ranges that end now. A start or end day replaces them. */
export function TimePresets({ list: { chosen, choose }, className = '' }: Props & { className?: string | undefined }) {
  const { t } = useTranslation()
  const { last, from, to } = chosen
  return (
    <SegmentedControl
      size="xs"
      className={`${css.presets} ${className}`}
      aria-label={t('list.time.presets')}
      value={last ?? (from || to ? '' : any)}
      onChange={(next) => choose({ last: spanNames.find((name) => name === next), from: undefined, to: undefined })}
      data={[
        { value: any, label: t('list.time.any') },
        ...spanNames.map((name) => ({ value: name, label: t(`list.time.preset.${name}`) })),
      ]}
    />
  )
}

/** A start and an end day, both inclusive, in the reader's time zone, which is shown. */
export function TimeFilter({ list: { chosen, choose } }: Props) {
  const { t } = useTranslation()
  const { from, to } = chosen
  const zone = ownZone()
  const value = timeText(chosen, t)
  return (
    <FilterPopover
      name={t('list.time.name')}
      icon={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
      value={
        value && (
          <>
            {value}{' '}
            <span className={css.zone} dir="ltr">
              {zone}
            </span>
          </>
        )
      }
    >
      <div className={css.time}>
        <div className={css.days}>
          <TextInput
            type="date"
            size="xs"
            label={t('list.time.from')}
            max={to}
            value={from ?? ''}
            onChange={(event) => choose({ from: event.currentTarget.value || undefined, last: undefined })}
          />
          <TextInput
            type="date"
            size="xs"
            label={t('list.time.to')}
            min={from}
            value={to ?? ''}
            onChange={(event) => choose({ to: event.currentTarget.value || undefined, last: undefined })}
          />
        </div>
        <p className={css.small}>{t('list.time.zone', { zone })}</p>
      </div>
    </FilterPopover>
  )
}
