import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import css from './Notices.module.css'

/** Where notices appear: away from the buttons of forms, docks and dialogs; on phones, where those span the width, at the top. */
export function Notices() {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  return (
    <Notifications
      position={isPhone ? 'top-center' : 'bottom-left'}
      limit={4}
      zIndex={400}
      classNames={{ notification: css.notice, root: css.notices }}
    />
  )
}
