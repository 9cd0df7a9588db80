import { useRef, useState } from 'react'
import { newerRevision } from '../changes/save/comparison.ts'
import type { UploadBody } from './use-namesake.ts'

/** The question what a document changes in an API, before it becomes its next revision. */
export interface AskedRevision {
  apiId: number
  /** The revision that was current when the document was chosen. */
  began: number
  /** The revision that is current as far as is known. */
  current: number
  /** Undefined for a file that is no text. */
  text: string | undefined
  note: string
  /** Counts the questions. */
  number: number
  /** Undefined: nothing is sent. */
  answer: (answer: { note: string; current: number } | undefined) => void
}

/** The text of a document; undefined for a PDF. */
export const textOf = async (file: File): Promise<string | undefined> => (/\.pdf$/i.test(file.name) ? undefined : file.text())

/**
 * Sends a document as the next revision of an API, after what it changes was shown, and again where someone else has saved one meanwhile (trust T63).
 */
export const useRevision = <A>(start: (form: UploadBody, file: File) => Promise<A | undefined>) => {
  const count = useRef(0)
  const [asked, setAsked] = useState<AskedRevision>()

  const ask = async (question: Omit<AskedRevision, 'number' | 'answer'>) => {
    count.current += 1
    const { current: number } = count
    const answer = await new Promise<Parameters<AskedRevision['answer']>[0]>((resolve) =>
      setAsked({ ...question, number, answer: resolve }),
    )
    setAsked(undefined)
    return answer
  }

  const send = async (api: { id: number; revision: number }, { note = '', ...body }: UploadBody, file: File) => {
    const text = await textOf(file)
    const compared = { current: api.revision, note }
    for (;;) {
      const answer = await ask({ apiId: api.id, began: api.revision, text, ...compared })
      if (!answer) return undefined
      try {
        const form = { ...body, id: String(api.id), version: String(answer.current), ...(answer.note && { note: answer.note }) }
        return await start(form, file)
      } catch (failure) {
        const newer = newerRevision(failure)
        if (newer === undefined) throw failure
        Object.assign(compared, { current: newer, note: answer.note })
      }
    }
  }
  return { asked, send }
}
