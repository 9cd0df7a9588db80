import { useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, useNotifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import css from './Notices.module.css'

export { FailureNotice } from './FailureNotice.tsx'

/** The page and its docks start below notices that stay at the top: what lies there can be read while the reader needs the notice. */
const useRoom = (isAtTop: boolean) => {
  const stays = useNotifications().notifications.some(({ autoClose }) => autoClose === false) && isAtTop
  useEffect(() => {
    if (!stays) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([place]) => style.setProperty('--p-notices', `${(place?.target.clientHeight ?? 0) + 8}px`))
    // The kit adds their place to the page only after it is mounted itself.
    const frame = requestAnimationFrame(() => {
      const place = document.querySelector(`.${css.notices}[data-position="top-center"]`)
      if (place) observer.observe(place)
    })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      style.removeProperty('--p-notices')
    }
  }, [stays])
}

/** Where notices appear: away from the buttons of forms, docks and dialogs; on phones, where those span the width, at the top. */
export function Notices() {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { dir } = useDirection()
  useRoom(isPhone === true)
  return (
    <Notifications
      position={isPhone ? 'top-center' : dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
      limit={4}
      zIndex={400}
      classNames={{ notification: css.notice, root: css.notices }}
    />
  )
}
