import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import css from './Notices.module.css'

/** Where notices appear: at the foot of the page, at its end; on phones across its whole width. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} zIndex={400} classNames={{ notification: css.notice, root: css.notices }} />
}
