import { failureOf } from '../../shared/api/failure.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { notify } from './notices.ts'

/**
 * An error notice that stays, with the request id and a way to copy the details. `what`: the specification's message for the failure. `back` leads to
 * the form that was refused after it had been left.
 */
export const notifyFailure = (what: string, thrown: unknown, back?: () => void): string => {
  const leave = () => {
    notify.close(id)
    back?.()
  }
  const id = notify.persistent(<FailureNotice what={what} failure={failureOf(thrown)} onBack={back && leave} />, what)
  return id
}
