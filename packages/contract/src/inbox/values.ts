/** What can wait in someone's inbox: named as in the audit log where it is an object of its own. */
export const inboxKinds = ['registration', 'access-request', 'key-due', 'held-key', 'organization-deletion'] as const
export type InboxKind = (typeof inboxKinds)[number]
