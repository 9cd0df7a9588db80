import type { ApiDetail } from '@apim/contract'
import { tryMethods } from '@apim/contract/tries/values'
import { Select } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

/** Options that are drawn at a time; typing finds the others. */
const shownMax = 100

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`

/** The operations of a document that can be tried. */
export const triable = ({ operations }: Pick<ApiDetail, 'operations'>): ApiDetail['operations'] =>
  operations.filter(({ method }) => tryMethods.some((one) => one === method.toUpperCase()))

type Props = { api: Pick<ApiDetail, 'operations'>; chosen: string; onChoose: (name: string) => void }

/** Which operation is tried. */
export function OperationSelect({ api, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const data = triable(api).map((one) => ({ value: nameOf(one), label: one.summary ? `${nameOf(one)} – ${one.summary}` : nameOf(one) }))
  return (
    <Select
      label={t('tries.operation')}
      data={[...new Map(data.map((one) => [one.value, one])).values()]}
      value={chosen}
      dir="ltr"
      searchable
      allowDeselect={false}
      limit={shownMax}
      nothingFoundMessage={t('tries.noSuchOperation')}
      onChange={(name) => name && onChoose(name)}
    />
  )
}
