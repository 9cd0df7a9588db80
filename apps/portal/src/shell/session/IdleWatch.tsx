import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/parts/Dialog.tsx'
import { startIdleTimer } from './idle-timer.ts'
import { reportActivity } from './session-calls.ts'
import { useSession } from './session-context.ts'
import { tabs } from './tabs.ts'

/** What a person does. Not scrolling or focus, which pages do by themselves. */
const deeds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Runs the idle timer while somebody is signed in; answers the seconds left, once the warning is due. */
const useIdleTimer = () => {
  const { session } = useSession()
  const [left, setLeft] = useState<number>()
  const timer = useRef<ReturnType<typeof startIdleTimer>>(undefined)
  useEffect(() => {
    let warned = false
    const running = startIdleTimer({
      now: Date.now,
      everySecond,
      tabs: tabs.activity,
      onWarning: (seconds) => {
        warned = seconds !== undefined
        setLeft(seconds)
      },
      onLogout: () => void session.signOut('idle'),
      ping: (idleSeconds) => {
        reportActivity(session.headers(), idleSeconds).catch((failure: { status?: number; code?: string }) => {
          // A keep-alive that got no answer is followed by the next one; only a refused session needs the person.
          if (failure.status === 401) void session.renew(failure)
        })
      },
    })
    timer.current = running
    // The warning is answered by itself: gone at the first movement towards it, it would leave the press to what lies under it.
    const onDeed = (event: Event) => event.isTrusted && !warned && running.activity()
    for (const deed of deeds) window.addEventListener(deed, onDeed, { passive: true, capture: true })
    return () => {
      for (const deed of deeds) window.removeEventListener(deed, onDeed, { capture: true })
      running.stop()
    }
  }, [session])
  return { left, stay: () => timer.current?.activity() }
}

/** The warning before the automatic logout (specification 1 §4): to answer it, or to do something in another tab, takes it away. */
export function IdleWatch() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { left, stay } = useIdleTimer()
  if (left === undefined) return null
  const buttons = (
    <>
      <Button variant="default" onClick={() => void session.signOut()}>
        {t('shell.logOut')}
      </Button>
      <Button onClick={stay} data-autofocus>
        {t('idle.stay')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('idle.title')} size={400} onClose={stay} foot={buttons}>
      <p role="timer">{t('idle.text', { count: left })}</p>
    </Dialog>
  )
}
