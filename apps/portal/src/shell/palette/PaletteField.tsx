import type { UserDetail } from '@apim/contract'
import { isCompanyAdmin, isPortalAdmin } from '@apim/contract/actor'
import { nameMax } from '@apim/contract/constants'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { writtenIn } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import type { Entry } from './entries.ts'
import css from './Palette.module.css'
import { optionId } from './PaletteList.tsx'

interface Props {
  user: UserDetail
  typed: string
  /** The id of the list that it controls. */
  list: string
  isExpanded: boolean
  active: Entry | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** At once: the dialog's own focus comes a moment later, and what is typed until then would be lost. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

/** The field of the palette: it keeps the focus, and says which entry of the list is active. */
export function PaletteField({ user, typed, list, isExpanded, active, onType, onKeyDown }: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const label = t(isPortalAdmin(user) || isCompanyAdmin(user) ? 'palette.label' : 'palette.labelFew')
  return (
    <input
      ref={focusAtOnce}
      className={css.field}
      data-autofocus
      role="combobox"
      aria-label={label}
      aria-expanded={isExpanded}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={active && optionId(list, active)}
      placeholder={isPhone ? t('palette.open') : label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      // Nothing longer is found, and the service would refuse it.
      maxLength={nameMax}
      value={typed}
      {...writtenIn(typed)}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
