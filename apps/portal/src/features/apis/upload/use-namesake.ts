import type { Namesake } from '@apim/contract'
import { apis } from '@apim/contract/apis/routes'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { titleIn } from './spec-title.ts'

/** What an upload becomes: nothing, an API of its own, or the next revision of one, with a note. */
export type NamesakeChoice = 'cancel' | 'separate' | { id: number; note: string }

/** The question whether an upload is a new revision of `api`. */
export interface AskedNamesake {
  api: Namesake
  text: string
  /** What the form says of the change. */
  note: string
  /** Counts the questions. */
  number: number
  answer: (choice: NamesakeChoice) => void
}

/** The fields of an upload, which are all texts. */
export type UploadBody = Record<string, string | undefined>

/** The API that the file may be a new revision of. That this cannot be found out keeps no one from uploading. */
const findNamesake = async (body: UploadBody, text: string): Promise<Namesake | null> => {
  const found = await titleIn(text)
  if (!found) return null
  const query = { name: (body['name'] ?? found.title).slice(0, 200), version: found.version.slice(0, 200) }
  const bizappId = body['bizappId'] === undefined ? undefined : Number(body['bizappId'])
  const { namesake } = await call(apis.namesake, { query: { ...query, bizappId } }).catch(() => ({ namesake: null }))
  return namesake
}

/** Asks before a new API is uploaded whether it is a new revision of one with the same name and version. */
export const useNamesake = () => {
  const count = useRef(0)
  const [asked, setAsked] = useState<AskedNamesake>()
  const choose = async (body: UploadBody, file: File | undefined): Promise<NamesakeChoice> => {
    const text = file && !/\.pdf$/i.test(file.name) ? await file.text() : ''
    const api = await findNamesake(body, text)
    if (!api) return 'separate'
    count.current += 1
    return new Promise((resolve) => {
      const answer = (choice: NamesakeChoice) => {
        setAsked(undefined)
        resolve(choice)
      }
      setAsked({ api, text, note: body['note'] ?? '', number: count.current, answer })
    })
  }
  return { asked, choose }
}
