import { nameMax, searchDebounceMs } from '@apim/contract/constants'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { writtenIn } from '../parts/Written.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import css from './PageSearch.module.css'

type Props = { label: string; value: string; onChange: (text: string) => void }

/** The page's search: debounced by 300 ms (specification 1 §2), and `/` focuses it. `value` comes from the address. */
export function PageSearch({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const tell = useDebouncedCallback(onChange, searchDebounceMs)
  // The address is trimmed: a space being typed must not disappear.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const write = (text: string) => {
    setTyped(text)
    tell(text.trim())
  }
  const clear = () => {
    write('')
    field.current?.focus()
  }
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <TextInput
      ref={field}
      type="search"
      className={css.search ?? ''}
      aria-label={label}
      placeholder={label}
      // Nothing longer is found, and the service would refuse it.
      maxLength={nameMax}
      value={typed}
      {...writtenIn(typed)}
      // Not every browser does so by itself.
      onKeyDown={({ key }) => key === 'Escape' && typed && clear()}
      onChange={(event) => write(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={
        typed ? (
          <CloseButton size="sm" tabIndex={-1} aria-label={t('part.clear')} onClick={clear} />
        ) : (
          <kbd className={`hint ${css.key}`}>/</kbd>
        )
      }
    />
  )
}
