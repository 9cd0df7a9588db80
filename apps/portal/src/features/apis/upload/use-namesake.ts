import type { Namesake } from '@apim/contract'
import { apis } from '@apim/contract/apis/routes'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { titleIn } from './spec-title.ts'

/** What an upload becomes: nothing, an API of its own, or the next revision of the one that there is. */
type NamesakeAnswer = 'cancel' | 'separate' | 'revision'

/** The question whether an upload is a new revision of `api`. */
export interface AskedNamesake {
  api: Namesake
  answer: (answer: NamesakeAnswer) => void
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
  const [asked, setAsked] = useState<AskedNamesake>()
  /** The API that it is a new revision of, where there is one. */
  const choose = async (body: UploadBody, text: string | undefined): Promise<'cancel' | 'separate' | Namesake> => {
    const api = text === undefined ? null : await findNamesake(body, text)
    if (!api) return 'separate'
    const answer = await new Promise<NamesakeAnswer>((resolve) => setAsked({ api, answer: resolve }))
    setAsked(undefined)
    return answer === 'revision' ? api : answer
  }
  return { asked, choose }
}
