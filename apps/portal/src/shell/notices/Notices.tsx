import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import css from './Notices.module.css'

/** Where notices appear: at the foot of the page, at its end; on phones across the top, where they do not lie on a form's buttons. */
export function Notices() {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <Notifications
      position={isPhone ? 'top-center' : 'bottom-right'}
      limit={4}
      zIndex={400}
      classNames={{ notification: css.notice, root: css.notices }}
    />
  )
}
