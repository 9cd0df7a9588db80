import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../shared/api/failure.ts'
import { type Answer, eventReader, noAnswer, withEvents } from './answer/answer-events.ts'
import { type SentCall, sendTry } from './tries.queries.ts'

export interface Tried {
  sent: SentCall
  answer: Answer
  /** Between sending and the end of the answer. */
  isRunning: boolean
  isCanceled: boolean
  failure: Failure | undefined
}

const nothing = { answer: noAnswer, isRunning: false, isCanceled: false, failure: undefined } satisfies Omit<Tried, 'sent'>

/** One call at a time, with its answer as it arrives; `send` resolves to the whole of it, or to undefined. Leaving the page cancels it. */
export const useTry = (apiId: number) => {
  const [tried, setTried] = useState<Tried>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (sent: SentCall): Promise<Answer | undefined> => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const read = eventReader()
    let answer = noAnswer
    const tell = (more: Partial<Tried>) => running.current === control && setTried({ ...nothing, ...more, sent, answer })
    tell({ isRunning: true })
    try {
      const onPart = (bytes: Uint8Array) => {
        answer = withEvents(answer, read(bytes))
        tell({ isRunning: true })
      }
      await sendTry(apiId, sent, { signal: control.signal, onPart })
      tell({})
      return answer
    } catch (error) {
      tell(control.signal.aborted ? { isCanceled: true } : { failure: failureOf(error) })
      return undefined
    }
  }
  return { tried, send, cancel: () => running.current?.abort() }
}
