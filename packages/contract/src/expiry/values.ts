/** What expires. */
export const expiryKinds = ['certificate', 'secret', 'key', 'invitation'] as const
export type ExpiryKind = (typeof expiryKinds)[number]
/** So many days before something expires, those who can renew it get an email; from the first of them on it expires soon. */
export const expiryReminderDays = [30, 7, 1] as const
export const expiryStates = ['expired', 'soon', 'later'] as const
export type ExpiryState = (typeof expiryStates)[number]
