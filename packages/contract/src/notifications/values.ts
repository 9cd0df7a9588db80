/** What notifications are about. Each reader chooses for each kind whether the portal shows it and whether an email says it. */
export const notificationKinds = [
  'requests',
  'access',
  'stopped',
  'ending',
  'api-breaking',
  'api-changed',
  'deployments',
  'administration',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Where a kind is told. */
export interface Channels {
  portal: boolean
  email: boolean
}

/** Where each kind is told unless its reader chooses otherwise. What waits for a decision is in the inbox and its email, and not listed a third time. */
export const notificationDefaults: Readonly<Record<NotificationKind, Channels>> = {
  requests: { portal: true, email: true },
  access: { portal: true, email: false },
  stopped: { portal: true, email: true },
  ending: { portal: true, email: true },
  'api-breaking': { portal: true, email: true },
  'api-changed': { portal: true, email: false },
  deployments: { portal: true, email: false },
  administration: { portal: false, email: true },
}

/**
 * Every event that people are told of: its kind, and what its entry shows. An entry names no person, so that nothing is left of people who are deleted;
 * its email, the template of the same name, may. `time` is a point in time, `count` a number of days.
 */
export const notificationEvents = {
  'access-request.approved': { kind: 'requests', shows: ['organization', 'api'] },
  'access-request.denied': { kind: 'requests', shows: ['organization', 'api', 'reason'] },
  'access-request.to-decide': { kind: 'administration', shows: ['organization', 'api'] },
  'api.breaking': { kind: 'api-breaking', shows: ['api', 'revision'] },
  'api.compatible': { kind: 'api-changed', shows: ['api', 'revision'] },
  'api.deprecated': { kind: 'api-breaking', shows: ['api', 'time'] },
  'api.documentation': { kind: 'api-changed', shows: ['api', 'revision'] },
  'api.kept': { kind: 'api-changed', shows: ['api'] },
  'api.reopened': { kind: 'api-changed', shows: ['api'] },
  'api.retired': { kind: 'stopped', shows: ['api'] },
  'deployment.changed': { kind: 'deployments', shows: ['api', 'env'] },
  'deployment.deleted': { kind: 'stopped', shows: ['api', 'env'] },
  'expiry.certificate': { kind: 'ending', shows: ['file', 'count'] },
  'expiry.invitation': { kind: 'ending', shows: ['count'] },
  'expiry.key': { kind: 'ending', shows: ['key', 'count'] },
  'expiry.secret': { kind: 'ending', shows: ['setting', 'resource', 'count'] },
  'issue-report.received': { kind: 'administration', shows: ['title'] },
  'key.ended': { kind: 'stopped', shows: ['key'] },
  'key.held': { kind: 'stopped', shows: ['key'] },
  'key.quota-hour': { kind: 'stopped', shows: ['key'] },
  'key.quota-hour-near': { kind: 'ending', shows: ['key'] },
  'key.quota-minute': { kind: 'stopped', shows: ['key'] },
  'key.quota-near': { kind: 'ending', shows: ['key'] },
  'key.quota-reached': { kind: 'stopped', shows: ['key'] },
  'key.released': { kind: 'access', shows: ['key'] },
  'key.renewed': { kind: 'access', shows: ['key'] },
  'key.revoked': { kind: 'stopped', shows: ['key'] },
  'organization-access.approved': { kind: 'access', shows: ['api'] },
  'organization-access.denied': { kind: 'access', shows: ['api'] },
  'organization-access.no-own-keys': { kind: 'access', shows: ['api'] },
  'organization-access.own-keys': { kind: 'access', shows: ['api'] },
  'organization-access.requested': { kind: 'access', shows: ['api'] },
  'organization-access.revoked': { kind: 'stopped', shows: ['api'] },
  'organization-deletion.approved': { kind: 'requests', shows: ['organization'] },
  'organization-deletion.denied': { kind: 'requests', shows: ['organization', 'reason'] },
  'organization-deletion.late-use': { kind: 'administration', shows: ['organization', 'time'] },
  'organization-deletion.requested': { kind: 'administration', shows: ['organization'] },
  'registration.to-decide': { kind: 'administration', shows: ['company'] },
  'webhook.failing': { kind: 'stopped', shows: ['webhook'] },
  'webhook.gone': { kind: 'stopped', shows: ['webhook'] },
} as const satisfies Record<string, { kind: NotificationKind; shows: readonly string[] }>
export type NotificationEvent = keyof typeof notificationEvents

export const kindOf = (event: NotificationEvent): NotificationKind => notificationEvents[event].kind
