import { type InboxKind, inboxKinds } from '@apim/contract/inbox/values'
import { oneOf } from '../../shared/search.ts'

export interface ItemRef {
  kind: InboxKind
  id: number
}

/** `access-request:12` in the address. */
export const itemText = ({ kind, id }: ItemRef): string => `${kind}:${id}`

/** The inverse; undefined for anything else. */
export const readItem = (text: string | undefined): ItemRef | undefined => {
  const [, word, id] = /^([a-z-]+):(\d{1,10})$/.exec(text ?? '') ?? []
  const kind = oneOf(word, inboxKinds)
  return kind && { kind, id: Number(id) }
}
