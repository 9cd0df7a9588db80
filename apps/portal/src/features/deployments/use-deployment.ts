import { ApiError, Deployment } from '@apim/contract'
import { deployFailureDebounceMs } from '@apim/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, failureOf } from '../../shared/api/failure.ts'
import { notify } from '../../shell/notices/notices.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import { type DeployBody, serverErrors } from './deploy-form.ts'
import type { DeployPhase } from './deploy-steps.ts'
import { useDeploy } from './deployments.queries.ts'

export type Deployed = Awaited<ReturnType<ReturnType<typeof useDeploy>['mutateAsync']>>

/** The failure notice, a second after the last failure (specification 1 §4). It is said also when the page was left meanwhile; another try takes it back. */
const useLateNotice = () => {
  const { t } = useTranslation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said = useRef<string>(undefined)
  const takeBack = () => {
    clearTimeout(timer.current)
    if (said.current) notify.close(said.current)
    said.current = undefined
  }
  const say = (error: unknown) => {
    takeBack()
    timer.current = setTimeout(() => {
      const { message, ...failure } = failureOf(error)
      // Specification 1 §8: the same text, followed by what is wrong with the transformer.
      said.current = notifyFailure(t('deploy.failed'), { ...failure, message: failure.errors['request-transformer'] ?? message })
    }, deployFailureDebounceMs)
  }
  return { say, takeBack }
}

/** What is there now, where an edit began from something else (trust T63). */
const currentIn = (error: unknown) => (error instanceof ApiError ? Deployment.safeParse(error.versions?.current).data : undefined)

interface Ends {
  onDone(deployed: Deployed): void
  onFieldErrors(errors: ReturnType<typeof serverErrors>): void
  onConflict(current: Deployment): void
}

/** A deployment with its progress and its failure; `isWaiting` for a connection. `onDone` only while the page is still shown. */
export const useDeployment = ({ onDone, onFieldErrors, onConflict }: Ends) => {
  const [state, setState] = useState<DeployPhase>({ phase: 'ready' })
  const [failure, setFailure] = useState<Failure>()
  const notice = useLateNotice()
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const deploy = useDeploy((percent) => setState({ phase: 'requested', percent }))

  const start = async (body: DeployBody) => {
    if (state.phase !== 'ready') return
    setFailure(undefined)
    notice.takeBack()
    setState({ phase: 'requested', percent: 0 })
    try {
      const deployed = await deploy.mutateAsync(body)
      setState({ phase: 'completed' })
      if (shown.current) onDone(deployed)
    } catch (error) {
      setState({ phase: 'ready' })
      const current = currentIn(error)
      if (current && shown.current) return onConflict(current)
      setFailure(failureOf(error))
      onFieldErrors(serverErrors(failureOf(error).errors))
      notice.say(error)
    }
  }
  return { state, isWaiting: deploy.isPaused, failure, start }
}
