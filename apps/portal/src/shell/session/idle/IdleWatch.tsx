import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { reportActivity } from '../session-calls.ts'
import { useSession } from '../session-context.ts'
import { tabs } from '../tabs.ts'
import { startIdleTimer } from './idle-timer.ts'

/** User activity. Not scroll or focus, which pages trigger themselves. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Seconds before the logout, or none after activity. */
type Warning = { left: number } | 'stayed'

/** Runs the idle timer while signed in; returns the warning once it is due. */
const useIdleTimer = () => {
  const { session } = useSession()
  const [warning, setWarning] = useState<Warning>()
  const timer = useRef<ReturnType<typeof startIdleTimer>>(undefined)
  useEffect(() => {
    let isHere = false
    const running = startIdleTimer({
      now: Date.now,
      everySecond,
      tabs: tabs.activity,
      onWarning: (left) => {
        if (left !== undefined) setWarning({ left })
        // If the dialog closed at the first pointer movement, the click on it would hit what is below.
        else setWarning(isHere ? 'stayed' : undefined)
      },
      onLogout: () => void session.signOut('idle'),
      ping: (idleSeconds) => {
        const now = session.state.get()
        if (now.phase === 'signed-in' && now.expired) return
        const sent = session.headers()
        reportActivity(sent, idleSeconds).catch((failure: { status?: number; code?: string }) => {
          // A failed keep-alive is followed by the next one; only a refused session needs the user.
          if (failure.status === 401) void session.renew(failure, sent)
        })
      },
    })
    timer.current = running
    const onActivity = (event: Event) => {
      isHere = event.isTrusted
      if (isHere) running.activity()
      isHere = false
    }
    for (const type of activityEvents) window.addEventListener(type, onActivity, { passive: true, capture: true })
    return () => {
      for (const type of activityEvents) window.removeEventListener(type, onActivity, { capture: true })
      running.stop()
    }
  }, [session])
  const stay = () => {
    timer.current?.activity()
    setWarning(undefined)
  }
  return { warning, stay }
}

/** The warning before the automatic logout (specification 1 §4): activity resets the timer, the dialog waits for an answer. */
export function IdleWatch() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { warning, stay } = useIdleTimer()
  if (warning === undefined) return null
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
      {warning === 'stayed' ? (
        <p>
          <output>{t('idle.stayed')}</output>
        </p>
      ) : (
        <p role="timer">{t('idle.text', { count: warning.left })}</p>
      )}
    </Dialog>
  )
}
