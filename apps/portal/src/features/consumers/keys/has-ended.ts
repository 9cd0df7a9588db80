import type { ConsumerEntry } from '@apim/contract'

/** Whether a key is out because its end has come: it works again with a later one. */
export const hasEnded = ({ state, expiresAt }: Pick<ConsumerEntry, 'state' | 'expiresAt'>, now = Date.now()): boolean =>
  state === 'SUSPENDED' && expiresAt !== null && new Date(expiresAt).getTime() <= now
