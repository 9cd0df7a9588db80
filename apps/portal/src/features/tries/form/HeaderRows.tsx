import { isHeaderValue, refusedTryHeader } from '@apim/contract/tries/values'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'
import type { HeaderRow } from './try-values.ts'

/** Why a header cannot be sent. */
export const headerProblem = ({
  name,
  value,
}: Pick<HeaderRow, 'name' | 'value'>): 'name' | 'credential' | 'reserved' | 'value' | undefined => {
  if (name.trim() === '') return value === '' ? undefined : 'name'
  return refusedTryHeader(name.trim()) ?? (isHeaderValue(value) ? undefined : 'value')
}

/** The reader's own headers. */
export function HeaderRows({ rows, onChange }: { rows: HeaderRow[]; onChange: (rows: HeaderRow[]) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const change = (changed: HeaderRow, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row === changed ? { ...row, ...part } : row)))
  const add = () => onChange([...rows, { id: Math.max(0, ...rows.map((row) => row.id)) + 1, name: '', value: '' }])
  return (
    <section className={css.group} aria-label={t('tries.headers')}>
      <h3>{t('tries.headers')}</h3>
      {rows.map((row) => {
        const problem = headerProblem(row)
        return (
          <div key={row.id} className={css.header}>
            <TextInput
              aria-label={t('tries.headerName')}
              placeholder={t('tries.headerName')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={row.name}
              error={problem !== undefined}
              aria-describedby={problem && `${id}-${row.id}`}
              onChange={(event) => change(row, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('tries.headerValue')}
              placeholder={t('tries.headerValue')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={row.value}
              onChange={(event) => change(row, { value: event.currentTarget.value })}
            />
            <ActionIcon
              size={36}
              aria-label={t('tries.removeHeader', { name: row.name })}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
            {problem && (
              <p className={css.problem} id={`${id}-${row.id}`}>
                {t(`tries.headerProblem.${problem}`, { name: row.name.trim() })}
              </p>
            )}
          </div>
        )
      })}
      <div>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={add}>
          {t('tries.addHeader')}
        </Button>
      </div>
    </section>
  )
}
