import type { UserDetail } from '@apim/contract'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../LateBoundary.tsx'
import { late } from '../late.ts'
import css from './PaletteButton.module.css'
import { dropOthersRecents } from './recents.ts'
import { isComposed, isMac, isShortcut } from './shortcut.ts'

const load = () => import('./Palette.tsx').then((module) => module.Palette)
const Palette = late(load)

/** Where its keys are its own. */
const isInside = (target: EventTarget | null) => target instanceof Element && target.closest('[data-palette]') !== null

/** Opens and closes it by its shortcut, wherever the focus is. Escape in it is its own: what is open below must not close too. */
const useKeys = (isOpen: boolean, { toggle, close }: { toggle: () => void; close: () => void }) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isEscape = isOpen && event.key === 'Escape' && !isComposed(event) && isInside(event.target)
    if (!isEscape && !isShortcut(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isEscape) close()
    else if (!event.repeat) toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

/** Takes the focus while the script is loaded: what is typed by then would be lost, or go to what is below. */
function EarlyField({ label, onType }: { label: string; onType: (text: string) => void }) {
  return (
    <input
      ref={(field) => field?.focus({ preventScroll: true })}
      className={css.early}
      data-palette
      aria-label={label}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

/** The focus goes back to where it was, unless what was opened has taken it. */
const useFocusBack = (isOpen: boolean) => {
  const back = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen && document.activeElement === document.body && back.current instanceof HTMLElement && back.current.isConnected)
      back.current.focus({ preventScroll: true })
  }, [isOpen])
  return () => {
    back.current = document.activeElement
  }
}

/** The search of the header, and the palette that it opens; its script is loaded then. */
export function PaletteButton({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [early, setEarly] = useState('')
  const remember = useFocusBack(isOpen)
  const close = () => setOpen(false)
  const open = () => {
    remember()
    setEarly('')
    setOpen(true)
  }
  const isOwn = !user.view
  useEffect(() => {
    if (isOwn) dropOthersRecents(user.id)
  }, [isOwn, user.id])
  useKeys(isOpen, { toggle: isOpen ? close : open, close })
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className={css.text}>{t('palette.open')}</span>
        <kbd className={css.key} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <LateBoundary fallback={<EarlyField label={t('palette.open')} onType={setEarly} />}>
          <Palette user={user} early={early} onClose={close} />
        </LateBoundary>
      )}
    </>
  )
}
