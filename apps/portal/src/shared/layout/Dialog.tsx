import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import css from './Dialog.module.css'

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

/** A dialog: title, content and buttons. Mounted means open. */
export function Dialog({ title, size, onClose, foot, firm, children }: Props) {
  const { t } = useTranslation()
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
      {children}
      {foot && <footer className={css.foot}>{foot}</footer>}
    </Modal>
  )
}

/** The kit's dialog, for content that brings its own head. From here, as a script of its own would make the first pages larger. */
export const BareDialog = Modal
