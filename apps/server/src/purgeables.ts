import { purgeAudit } from './audit/cut.store.ts'
import type { Db } from './db/client.ts'
import type { Purgeable, Retention } from './jobs/retention.ts'
import { purgeMails, purgeUnsentMails } from './mails/index.ts'
import { purgeDeletedApiRecords, purgeDeletedApis, purgeDocuments } from './modules/apis/index.ts'
import { verificationRows } from './modules/audit/index.ts'
import { purgeDeletedConsumers, purgeOldKeyCalls, purgeQuotaNotices, purgeViewRecords } from './modules/consumers/index.ts'
import { purgeDeletedDeployments } from './modules/deployments/index.ts'
import { purgeReminders } from './modules/expiry/index.ts'
import { purgeInvitations } from './modules/invitations/index.ts'
import { purgeIssueFiles, purgeIssueReports } from './modules/issue-reports/index.ts'
import { purgeCounts, purgeDecidedRegistrations } from './modules/registration/index.ts'
import { purgeKeyUses } from './modules/reports/index.ts'
import { purgeDeletedResources } from './modules/resources/index.ts'
import { purgeEndedIdentities, purgeSessions, purgeViews } from './modules/session/index.ts'
import { purgeOldSecrets } from './modules/webhooks/index.ts'
import { purgeNotifications } from './notifications/index.ts'
import { purgeDeliveries } from './webhooks/index.ts'

/** Data with a retention period, besides the access log. What refers to something comes before it, so that both go in one hour. */
export const purgeableData = (db: Db, kept: Retention): Purgeable[] => {
  const after = (days: number | undefined, what: string, purge: (db: Db, days: number) => Promise<number>): Purgeable[] =>
    days === undefined ? [] : [{ what, purgeSome: () => purge(db, days) }]
  return [
    ...after(kept.accessLogDays, 'last calls of keys', purgeKeyUses),
    ...after(kept.accessLogDays, 'last calls of old keys', purgeOldKeyCalls),
    ...after(kept.sessionDays, 'sessions', purgeSessions),
    ...after(kept.sessionDays, 'checks of the audit log', verificationRows.purge),
    ...after(kept.mailDays, 'sent mails', purgeMails),
    ...after(kept.unsentMailDays, 'unsent mails', purgeUnsentMails),
    ...after(kept.notificationDays, 'notifications', purgeNotifications),
    ...after(kept.webhookDays, 'deliveries to webhooks', purgeDeliveries),
    { what: 'old secrets of webhooks', purgeSome: () => purgeOldSecrets(db) },
    { what: 'notices of used limits', purgeSome: () => purgeQuotaNotices(db) },
    { what: 'reminders of what has expired', purgeSome: () => purgeReminders(db) },
    { what: 'counts of registrations', purgeSome: () => purgeCounts(db) },
    ...after(kept.registrationDays, 'decided registrations', purgeDecidedRegistrations),
    ...after(kept.invitationDays, 'invitations', purgeInvitations),
    ...after(kept.issueDays, 'done issue reports', purgeIssueReports),
    { what: 'files of issue reports', purgeSome: () => purgeIssueFiles(db) },
    ...after(kept.viewRecordDays, 'views as another user', purgeViews),
    ...after(kept.viewRecordDays, 'view records', purgeViewRecords),
    ...after(kept.documentDays, 'documents of deleted APIs', purgeDocuments),
    ...after(kept.deletedDays, 'identities of deleted users', purgeEndedIdentities),
    ...after(kept.deletedDays, 'records of deleted APIs', purgeDeletedApiRecords),
    ...after(kept.deletedDays, 'deleted consumers', purgeDeletedConsumers),
    ...after(kept.deletedDays, 'deleted deployments', purgeDeletedDeployments),
    ...after(kept.deletedDays, 'deleted resources', purgeDeletedResources),
    ...after(kept.deletedDays, 'deleted APIs', purgeDeletedApis),
    ...after(kept.auditDays, 'entries of the audit log', purgeAudit),
  ]
}
