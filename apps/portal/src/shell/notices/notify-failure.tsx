import { failureOf } from '../../shared/api/failure.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { notify } from './notices.ts'

/** An error notice that stays, with the request id and a way to copy the details. `what`: the specification's message for the failure. */
export const notifyFailure = (what: string, thrown: unknown) =>
  notify.persistent(<FailureNotice what={what} failure={failureOf(thrown)} />, what)
