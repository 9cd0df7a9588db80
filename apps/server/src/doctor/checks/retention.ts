import type { Config } from '../../config.ts'
import { type Finding, ok } from '../finding.ts'

const kept = (what: string, days: number | undefined): Finding =>
  ok(`${what}: ${days === undefined ? 'kept forever' : `kept for ${days} days`}`)

/** How long each kind of data is kept, as configured: nothing tells an operator earlier that old entries are about to be deleted. */
export const checkRetention = (config: Config): Finding[] => [
  kept('calls', config.ACCESS_LOG_RETENTION_DAYS),
  kept('sessions', config.SESSION_RETENTION_DAYS),
  kept('sent emails', config.MAIL_RETENTION_DAYS),
  kept('unsent emails', config.UNSENT_MAIL_RETENTION_DAYS),
  kept('notifications', config.NOTIFICATION_RETENTION_DAYS),
  kept('deliveries to webhooks', config.WEBHOOK_RETENTION_DAYS),
  kept('specs of deleted APIs', config.DOCUMENT_RETENTION_DAYS),
  kept('decided access requests', config.REGISTRATION_RETENTION_DAYS),
  kept('ended invitations', config.INVITATION_RETENTION_DAYS),
  kept('reported issues that are done', config.ISSUE_RETENTION_DAYS),
  kept('what is left of deleted things', config.DELETED_RETENTION_DAYS),
  kept('view records of deleted keys', config.VIEW_RECORD_RETENTION_DAYS),
  kept('the audit log', config.AUDIT_RETENTION_DAYS),
]
