import type { UserDetail } from '@apim/contract'
import { ActionIcon } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { BareDialog } from '../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useOnBack } from '../use-on-back.ts'
import css from './Palette.module.css'
import { PaletteField } from './PaletteField.tsx'
import { PaletteHints } from './PaletteHints.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteState } from './PaletteState.tsx'
import { leave, remember, useChoice } from './use-choice.ts'
import { useEntries } from './use-entries.ts'

interface Props {
  user: UserDetail
  /** What was typed while its script was loaded. */
  early: string
  onClose: () => void
}

/** A search over everything that the user may see, and over the pages and actions of the portal. Mounted means open. */
export function Palette({ user, early, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(early)
  const list = useId()
  const shown = useEntries(user, typed)
  const choice = useChoice(user, shown, onClose)
  useOnBack(onClose)
  return (
    <BareDialog.Root
      opened
      classNames={{ content: css.content ?? '', inner: css.inner ?? '' }}
      size={680}
      onClose={onClose}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      data-palette
    >
      <BareDialog.Overlay />
      <BareDialog.Content aria-label={t('palette.open')}>
        <div className={css.bar}>
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
          <PaletteField
            user={user}
            typed={typed}
            list={list}
            isExpanded={shown.groups.length > 0}
            active={choice.active}
            onType={(text) => {
              choice.restart()
              setTyped(text)
            }}
            onKeyDown={choice.onKeyDown}
          />
          <ActionIcon className={css.close ?? ''} aria-label={t('part.close')} onClick={onClose}>
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </div>
        <div className={css.results} aria-busy={shown.isBusy}>
          <PaletteList
            id={list}
            shown={shown}
            active={choice.active}
            onPoint={choice.point}
            onOpen={(entry, isHere) => {
              remember(user, entry)
              if (isHere) leave(onClose)
            }}
          />
          <PaletteState shown={shown} />
        </div>
        <PaletteHints />
      </BareDialog.Content>
    </BareDialog.Root>
  )
}
