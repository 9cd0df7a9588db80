import { deployFailureDebounceMs } from '@apim/contract/constants'
import { useRef, useState } from 'react'
import { failureOf } from '../../../shared/api/failure.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { notifyFailure } from '../../../shell/notices/notify-failure.tsx'
import { useDeploy } from '../deployments.queries.ts'
import type { DeployBody } from '../form/deploy-body.ts'
import type { DeployPhase } from './deploy-steps.ts'

/** The failure notice, a second after the last failure (specification 1 §4). It appears even if the page was left meanwhile; a retry dismisses it. */
const useDelayedFailureNotice = () => {
  const { t } = useTranslation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noticeId = useRef<string>(undefined)
  const dismiss = () => {
    clearTimeout(timer.current)
    if (noticeId.current) notify.close(noticeId.current)
    noticeId.current = undefined
  }
  const show = (error: unknown, back?: () => void) => {
    dismiss()
    timer.current = setTimeout(() => {
      const { message, ...failure } = failureOf(error)
      // Specification 1 §8: the same text, followed by the transformer's errors.
      const thrown = { ...failure, message: failure.errors['request-transformer'] ?? message }
      noticeId.current = notifyFailure(t('deploy.failed'), thrown, back)
    }, deployFailureDebounceMs)
  }
  return { show, dismiss }
}

/** A deployment with its progress; `isWaiting` while offline. */
export const useDeployment = () => {
  const [state, setState] = useState<DeployPhase>({ phase: 'ready' })
  const notice = useDelayedFailureNotice()
  const deploy = useDeploy((percent) => setState({ phase: 'requested', percent }))
  const send = async (body: DeployBody) => {
    notice.dismiss()
    setState({ phase: 'requested', percent: 0 })
    try {
      const deployed = await deploy.mutateAsync(body)
      setState({ phase: 'completed', verified: deployed.verified })
      return deployed
    } catch (error) {
      setState({ phase: 'ready' })
      throw error
    }
  }
  return { state, isWaiting: deploy.isPaused, send, tellLater: notice.show }
}
