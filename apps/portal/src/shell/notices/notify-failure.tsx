import { failureOf } from '../../shared/api/failure.ts'
import { LateBoundary } from '../LateBoundary.tsx'
import { late } from '../late.ts'
import { notify } from './notices.ts'

// In the script that shows notices, so that there is none that comes without its text.
const FailureNotice = late(() => import('./Notices.tsx').then((module) => module.FailureNotice))

/**
 * An error notice that stays, with the request id and a way to copy the details. `what`: the specification's message for the failure. `back` leads to
 * the form that was refused after it had been left.
 */
export const notifyFailure = (what: string, thrown: unknown, back?: () => void): string => {
  const leave = () => {
    notify.close(id)
    back?.()
  }
  const notice = (
    <LateBoundary>
      <FailureNotice what={what} failure={failureOf(thrown)} onBack={back && leave} />
    </LateBoundary>
  )
  const id = notify.persistent(notice, what)
  return id
}
