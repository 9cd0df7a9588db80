/** `secret`: whoever has it can act as the recipient. */
export type LinkKind = 'none' | 'open' | 'secret'

/**
 * Every email that the product sends: the values its texts are filled with, and its link. `texts/<language>/<domain>.json` holds the texts, under the
 * template's name: `subject`, `text`, whose paragraphs are separated by empty lines, and `action`, the words of the link.
 *
 * A value that ends in `?` is optional: without it, the paragraphs that name it are left out. A `secret` link lets whoever has it act as the recipient,
 * so it is never a value: the outbox hides it and forgets it once the email is sent.
 */
export const templates = {
  'access-request.approved': { values: ['name', 'organization', 'api'], link: 'open' },
  'access-request.denied': { values: ['name', 'organization', 'api', 'reason?'], link: 'open' },
  'access-request.to-decide': { values: ['name', 'requester', 'organization', 'api', 'reason?'], link: 'open' },
  'api.breaking': { values: ['name', 'api', 'revision', 'version', 'note?'], link: 'open' },
  'api.compatible': { values: ['name', 'api', 'revision', 'version', 'note?'], link: 'open' },
  'api.deprecated': { values: ['name', 'api', 'since', 'time', 'replacement?', 'note?'], link: 'open' },
  'api.documentation': { values: ['name', 'api', 'revision', 'version', 'note?'], link: 'open' },
  'api.kept': { values: ['name', 'api'], link: 'open' },
  'api.reopened': { values: ['name', 'api'], link: 'open' },
  'api.retired': { values: ['name', 'api', 'replacement?', 'note?'], link: 'open' },
  'deployment.changed': { values: ['name', 'api', 'env'], link: 'open' },
  'deployment.deleted': { values: ['name', 'api', 'env'], link: 'open' },
  'expiry.certificate': { values: ['name', 'file', 'resource', 'time', 'count'], link: 'open' },
  'expiry.key': { values: ['name', 'key', 'time', 'count'], link: 'open' },
  'expiry.secret': { values: ['name', 'setting', 'resource', 'time', 'count'], link: 'open' },
  'expiry.invitation': { values: ['name', 'person', 'email', 'time', 'count'], link: 'open' },
  'invitation.created': { values: ['name'], link: 'secret' },
  'issue-report.received': {
    values: ['name', 'reporter', 'email', 'organization?', 'application?', 'title', 'description', 'file?'],
    link: 'open',
  },
  'key.ended': { values: ['name', 'key', 'organization'], link: 'open' },
  'key.held': { values: ['name', 'key', 'organization'], link: 'open' },
  'key.quota-hour': { values: ['name', 'key', 'organization', 'limit', 'time'], link: 'open' },
  'key.quota-hour-near': { values: ['name', 'key', 'organization', 'limit', 'time'], link: 'open' },
  'key.quota-minute': { values: ['name', 'key', 'organization', 'limit'], link: 'open' },
  'key.quota-near': { values: ['name', 'key', 'organization', 'limit', 'time'], link: 'open' },
  'key.quota-reached': { values: ['name', 'key', 'organization', 'limit', 'time'], link: 'open' },
  'key.released': { values: ['name', 'key', 'organization'], link: 'open' },
  'key.renewed': { values: ['name', 'key', 'organization', 'time?'], link: 'open' },
  'key.revoked': { values: ['name', 'key', 'organization'], link: 'open' },
  'organization-access.approved': { values: ['name', 'organization', 'api'], link: 'open' },
  'organization-access.denied': { values: ['name', 'organization', 'api'], link: 'open' },
  'organization-access.no-own-keys': { values: ['name', 'organization', 'api'], link: 'open' },
  'organization-access.own-keys': { values: ['name', 'organization', 'api'], link: 'open' },
  'organization-access.requested': { values: ['name', 'organization', 'api', 'requester', 'reason?'], link: 'open' },
  'organization-access.revoked': { values: ['name', 'organization', 'api'], link: 'open' },
  'organization-deletion.approved': { values: ['name', 'organization'], link: 'open' },
  'organization-deletion.denied': { values: ['name', 'organization', 'reason?'], link: 'open' },
  'organization-deletion.late-use': { values: ['organization', 'time'], link: 'open' },
  'organization-deletion.requested': { values: ['organization', 'requester'], link: 'open' },
  'registration.approved': { values: ['name', 'organization'], link: 'secret' },
  'registration.denied': { values: ['name', 'company', 'reason?'], link: 'open' },
  'registration.known': { values: ['name'], link: 'open' },
  'registration.received': { values: ['name', 'company'], link: 'secret' },
  'registration.repeated': { values: ['name', 'company'], link: 'secret' },
  'registration.to-decide': { values: ['name', 'applicant', 'email', 'company'], link: 'open' },
  'webhook.failing': { values: ['name', 'webhook'], link: 'open' },
  'webhook.gone': { values: ['name', 'webhook'], link: 'open' },
} as const satisfies Record<`${string}.${string}`, { values: readonly string[]; link: LinkKind }>

export type TemplateName = keyof typeof templates
type Named<Name extends TemplateName> = (typeof templates)[Name]['values'][number]

/** The values of an email, by name. */
export type MailValues<Name extends TemplateName> = Record<Exclude<Named<Name>, `${string}?`>, string | number> & {
  [Value in Named<Name> as Value extends `${infer Optional}?` ? Optional : never]?: string | undefined
}

/** A path of the portal, such as `/pending-requests?dock=access-request:12`; the host comes from PUBLIC_URL alone (trust T75). */
export type MailLink<Name extends TemplateName> = (typeof templates)[Name]['link'] extends 'none' ? { link?: undefined } : { link: string }

export const linkKindOf = (template: TemplateName): LinkKind => templates[template].link
