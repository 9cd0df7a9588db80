import { useLocalStorage } from '@mantine/hooks'
import type { Column } from '../table/columns.ts'

const keysOf = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean)

/** The visible columns of a list, saved in this browser under the list's name. The first one always stays: it is the link. */
export const useShownColumns = <Row>(name: string, columns: Column<Row>[]) => {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `apim-columns-${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (keys) => keys.join(' '),
    deserialize: keysOf,
  })
  const choices = columns.slice(1).filter(({ hideName }) => !hideName)
  const isHidden = (key: string) => hidden.includes(key) && choices.some((one) => one.key === key)
  return {
    shown: columns.filter(({ key }) => !isHidden(key)),
    choices: choices.map(({ key, name: label }) => ({ key, label, isShown: !isHidden(key) })),
    toggle: (key: string) => setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
  }
}
