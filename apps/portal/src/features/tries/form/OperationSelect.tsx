import type { TryOptions } from '@apim/contract'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

/** Options that are drawn at a time; typing finds the others. */
const shownMax = 100

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`

type Props = { operations: TryOptions['operations']; chosen: string; onChoose: (name: string) => void }

/** Which operation is tried. */
export function OperationSelect({ operations, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const all = operations.map((one) => ({ value: nameOf(one), label: one.summary ? `${nameOf(one)} – ${one.summary}` : nameOf(one) }))
  const data = [...new Map(all.map((one) => [one.value, one])).values()]
  const written = data.find(({ value }) => value === chosen)?.label ?? ''
  const [typed, setTyped] = useState(written)
  return (
    <Select
      label={t('tries.operation')}
      data={data}
      value={chosen}
      dir="ltr"
      searchable
      // Enter takes the first that was found.
      selectFirstOptionOnChange
      searchValue={typed}
      onSearchChange={setTyped}
      // What is in the field is what Send calls, also after Escape.
      onDropdownClose={() => setTyped(written)}
      // What is typed next is searched, and not added to the name of the chosen one.
      onClick={({ currentTarget }) => currentTarget.select()}
      allowDeselect={false}
      limit={shownMax}
      nothingFoundMessage={t('tries.noSuchOperation')}
      onChange={(name) => name && onChoose(name)}
    />
  )
}
