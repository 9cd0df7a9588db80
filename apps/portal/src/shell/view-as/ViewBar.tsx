import type { View } from '@apim/contract'
import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../confirm/confirm-and-run.ts'
import { notify } from '../notices/notices.ts'
import { useUser } from '../session/session-context.ts'
import { useViewChange } from './use-view-change.ts'
import css from './ViewBar.module.css'
import { useEndView } from './view.queries.ts'

/** The seconds left by this computer's clock, from what the server said when the user was loaded; also after the computer has slept. */
const useSecondsLeft = ({ secondsLeft }: View, onOver: () => void) => {
  const [endsAt] = useState(() => Date.now() + secondsLeft * 1000)
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  const isOver = left === 0
  useEffect(() => {
    if (isOver) onOver()
    // Once, when the time is over.
    // oxlint-disable-next-line react/exhaustive-deps -- the function is another one each time
  }, [isOver])
  return left
}

/** Docks start below the bar, however many lines it has: it can always be reached. */
const useRoom = () => {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const fit = () => style.setProperty('--p-view-bar', `${bar.current?.offsetHeight ?? 0}px`)
    fit()
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('resize', fit)
      style.removeProperty('--p-view-bar')
    }
  }, [])
  return bar
}

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Bar({ view }: { view: View }) {
  const { t } = useTranslation()
  const user = useUser()
  const changed = useViewChange()
  const end = useEndView()
  const room = useRoom()
  const left = useSecondsLeft(view, () => void changed().then(() => notify.info(t('viewAs.ended'))))
  // Told once the admin is back: what they press then is not undone by the way there.
  const stop = () =>
    confirmAndRun({
      run: async () => {
        await end.mutateAsync()
        await changed()
      },
      done: t('viewAs.ended'),
      failed: t('viewAs.endFailed'),
      notice: 'info',
    })
  return (
    <section className={css.bar} ref={room} aria-label={t('viewAs.name')}>
      <span>
        {t('viewAs.bar', { name: `${user.firstname} ${user.lastname}`.trim() || user.email })} {written(user.email)}
      </span>
      <span className="num" role="timer">
        {t('viewAs.left', { time: minutesAndSeconds(left) })}
      </span>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void stop()}>
        {t('viewAs.end')}
      </Button>
    </section>
  )
}

/** Says on every screen that the portal is viewed as another user, how long that lasts, and ends it. */
export function ViewBar() {
  const { view } = useUser()
  return view ? <Bar key={view.expiresAt} view={view} /> : null
}
