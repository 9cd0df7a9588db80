import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import css from './Dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

type Props = {
  title: ReactNode
  /** The specification's widths: 350, 400, 450, 550 px or '80%'. */
  size: number | string
  onClose: () => void
  foot?: ReactNode
  /** A dialog that only its own buttons can close. */
  firm?: boolean
  children: ReactNode
}

const canHaveFocus = ':is(input, textarea, select):not(:disabled, [type=hidden])'
const canBePressed = ':is(button, a[href]):not(:disabled)'

/** The kit begins with the first that can have the focus, which is Close in the head: here with the first field, or else what can be pressed. */
const markFirst = (content: HTMLElement | null) => {
  if (!content || content.querySelector('[data-autofocus]')) return
  const first = content.querySelector(canHaveFocus) ?? content.querySelector(canBePressed)
  first?.setAttribute('data-autofocus', 'true')
}

/** A dialog: title, content and buttons. Mounted means open; the focus then goes back to what opened it. */
export function Dialog({ title, size, onClose, foot, firm, children }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeOnClickOutside={!firm}
      closeOnEscape={!firm}
      withCloseButton={!firm}
      closeButtonProps={{ 'aria-label': t('part.close') }}
      transitionProps={{ duration: 0 }}
      classNames={{
        title: css.title ?? '',
        header: css.head ?? '',
        body: css.body ?? '',
        content: css.content ?? '',
      }}
    >
      <div ref={markFirst} className={css.inner}>
        {children}
        {foot && <footer className={css.foot}>{foot}</footer>}
      </div>
    </Modal>
  )
}

/** The kit's dialog, for content that brings its own head. From here, as a script of its own would make the first pages larger. */
export const BareDialog = Modal
