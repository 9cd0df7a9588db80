import { noticeMs } from '@apim/contract/constants'
import { randomId } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { createStore } from '../../shared/store.ts'
import { translation } from '../../shared/texts/use-translation.ts'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

/** Whether there has been a notice: until then the component is not loaded. */
export const noticesWanted = createStore(false)

const kit = () => import('@mantine/notifications')

const show = (kind: NoticeKind, message: ReactNode, autoClose: number | false): string => {
  const id = randomId('notice-')
  const role = kind === 'error' ? 'alert' : 'status'
  noticesWanted.set(true)
  void kit().then(({ notifications }) =>
    notifications.show({
      id,
      message,
      autoClose,
      withCloseButton: autoClose === false,
      closeButtonProps: { 'aria-label': translation().t('part.close') },
      'data-kind': kind,
      role,
    }),
  )
  return id
}

/** The persistent notice per subject. */
const staying = new Map<string, string>()
const close = (id: string) => void kit().then(({ notifications }) => notifications.hide(id))

/** Notices, each shown as long as the specification says (1 §9). Rendered as text, never as HTML. Each returns its id. */
export const notify = {
  info: (message: string) => show('info', message, noticeMs.info),
  success: (message: string) => show('success', message, noticeMs.success),
  warning: (message: string) => show('warning', message, noticeMs.warning),
  error: (message: string) => show('error', message, noticeMs.error),
  /** Stays until closed (specification 1 §8). A later one about the same subject replaces it. */
  persistent: (message: ReactNode, about?: string) => {
    const before = about === undefined ? undefined : staying.get(about)
    if (before) close(before)
    const id = show('error', message, false)
    if (about !== undefined) staying.set(about, id)
    return id
  },
  close,
  /** Closes all of them. */
  clear: () => {
    if (noticesWanted.get()) void kit().then(({ notifications }) => notifications.clean())
  },
}
