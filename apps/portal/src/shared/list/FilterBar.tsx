import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useMoreAside } from '../parts/use-more-aside.ts'
import { written } from '../parts/Written.tsx'
import { focusContent } from '../states/focus-content.ts'
import { useTranslation } from '../texts/use-translation.ts'
import css from './FilterBar.module.css'

/** A row of filters; `end` is at the other end. */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  const row = useMoreAside<HTMLDivElement>()
  return (
    <div className={css.bar} ref={row}>
      <div className={css.filters}>{children}</div>
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}

type PopoverProps = { name: string; value?: ReactNode; icon?: ReactNode; children: ReactNode }

/** A button that shows a filter's value and opens its popover. */
export function FilterPopover({ name, value, icon, children }: PopoverProps) {
  return (
    <Popover position="bottom-start" shadow="md" transitionProps={{ duration: 120 }} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={css.filter} data-set={value ? true : undefined}>
          {icon}
          <span>{name}</span>
          {value && <strong>{written(value)}</strong>}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** Removing a chip removes its button: move the focus to the next chip, or the previous one, or else the content. */
const focusBeside = (button: HTMLElement) => {
  const chip = button.parentElement
  const isChip = (one: Element | null | undefined) => one?.classList.contains(css.active ?? '')
  const beside = [chip?.nextElementSibling, chip?.previousElementSibling].find(isChip)
  const next = beside?.querySelector('button')
  if (next) next.focus({ preventScroll: true })
  else focusContent()
}

/** An active filter with a remove button. */
export function ActiveFilter({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget)
    onRemove()
  }
  return (
    <span className={css.active}>
      <span>{name}</span> {written(value)}
      <button type="button" aria-label={t('part.removeFilter', { name, value })} onClick={remove}>
        <IconX size={13} stroke={2} />
      </button>
    </span>
  )
}

/** Pressing Clear in a popover removes the button: move the focus to the first option, or else the content. No text field: phones would open a keyboard. */
const focusOptions = (button: HTMLElement) => {
  const options = button.closest('fieldset')
  const next = options?.querySelector<HTMLElement>('[type=checkbox], [type=radio]') ?? options?.querySelector('input')
  if (next) next.focus({ preventScroll: true })
  else focusContent()
}

type ClearProps = {
  children: ReactNode
  onClick: () => void
  /** For a button that stays: whether there is nothing to clear. It is not disabled, which would lose the focus. */
  isIdle?: boolean
}

/** Clears all filters. */
export function Clear({ children, onClick, isIdle }: ClearProps) {
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isIdle) return
    if (isIdle === undefined) focusOptions(event.currentTarget)
    onClick()
  }
  return (
    <button type="button" className={css.clear} onClick={press} aria-disabled={isIdle || undefined}>
      {children}
    </button>
  )
}
