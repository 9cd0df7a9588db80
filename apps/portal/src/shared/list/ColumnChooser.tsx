import { Checkbox } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useTranslation } from '../texts/use-translation.ts'
import css from './FilterBar.module.css'
import { FilterPopover } from './FilterBar.tsx'
import type { useShownColumns } from './use-shown-columns.ts'

/** Chooses which columns a table shows; see useShownColumns. */
export function ColumnChooser({
  columns: { choices, toggle },
}: {
  columns: Pick<ReturnType<typeof useShownColumns>, 'choices' | 'toggle'>
}) {
  const { t } = useTranslation()
  return (
    <FilterPopover name={t('list.columns')} icon={<IconColumns size={16} stroke={1.7} aria-hidden="true" />}>
      <fieldset className={css.options}>
        <legend className="hidden-text">{t('list.columns')}</legend>
        <div className={css.list}>
          {choices.map(({ key, label, isShown }) => (
            <Checkbox key={key} size="xs" label={label} checked={isShown} onChange={() => toggle(key)} />
          ))}
        </div>
      </fieldset>
    </FilterPopover>
  )
}
