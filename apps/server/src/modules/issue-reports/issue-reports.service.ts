import { can } from '@apim/contract'
import type { issueStates } from '@apim/contract/constants'
import type { IssueReportForm } from '@apim/contract/issue-reports/schemas'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { fieldErrors, notFound, Refusal } from '../../http/errors.ts'
import type { Upload } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { checkedFile, type IssueFile } from './issue-file.ts'
import { tellAdmins } from './issue-mail.ts'
import { type IssueReportFilter, type IssueReportsStore, issueReportsStore } from './issue-reports.store.ts'
import { issueReportView } from './issue-reports.views.ts'

/** How much each user may report: a sender of many fills neither the disk nor a mailbox (trust T31). */
const perHour = 10
const bytesPerUser = 100 * 1024 * 1024

const objectType = 'issue-report'
const requireFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound('Issue report')
  return row
}

const admitUsage = async (store: IssueReportsStore, tx: Tx, user: SignedIn, file: IssueFile | undefined) => {
  const { lastHour, bytes } = await store.usage(tx, user.id)
  if (lastHour >= perHour) throw new Refusal(429, `You can report ${perHour} issues per hour`, { headers: { 'retry-after': '3600' } })
  if (file && bytes + file.content.length > bytesPerUser)
    throw fieldErrors({ issueFile: 'You have used all of your storage for files; please report the issue without one' })
}

/** One that the user may not see gets the same answer as one that does not exist. */
const applicationOf = async (store: IssueReportsStore, tx: Tx, user: SignedIn, id: number | undefined) => {
  if (id === undefined) return undefined
  const application = await store.findApplication(tx, id)
  if (!application || !can.reportAbout(user, application)) throw fieldErrors({ appId: 'This application does not exist' })
  return application
}

const save = async (
  store: IssueReportsStore,
  tx: Tx,
  user: SignedIn,
  { appId, title, description }: IssueReportForm,
  file: IssueFile | undefined,
) => {
  await admitUsage(store, tx, user, file)
  const application = await applicationOf(store, tx, user, appId)
  if (file) await store.insertFile(tx, file)
  const kept = { fileSha256: file?.sha256 ?? null, fileName: file?.name ?? null, fileBytes: file?.content.length ?? null }
  const owner = { createdBy: user.id, organizationId: user.organizationId, applicationId: application?.id ?? null }
  const id = await store.insert(tx, { title, description, ...owner, ...kept })
  await tellAdmins(tx, user, { id, title, description, application: application?.name, file: file?.name })
  const after = { title, applicationId: owner.applicationId, fileSha256: kept.fileSha256 }
  await audit(tx, user, { action: 'issue-report.create', objectType, objectId: id, before: null, after })
  return { id }
}

/** In a state already, nothing changes and nothing is recorded. Throws 404 if there is none. */
const setState = async (store: IssueReportsStore, tx: Tx, user: SignedIn, id: number, state: (typeof issueStates)[number]) => {
  const before = requireFound(await store.lockState(tx, id))
  if (before === state) return
  await store.setDone(tx, id, state === 'done' ? user.id : null)
  const action = state === 'done' ? 'issue-report.finish' : 'issue-report.reopen'
  await audit(tx, user, { action, objectType, objectId: id, before: { state: before }, after: { state } })
}

/** Issues that users report to the portal admins (specification part 2, sections 2 and 7). */
export const createIssueReports = ({ db }: { db: Db }) => {
  const store = issueReportsStore(db)
  const find = async (id: number) => issueReportView(requireFound(await store.find(id)))
  return {
    /** Keeps an issue and tells every portal admin. Throws 400 for a bad file or an application that is not the user's to see, 429 for too many. */
    report: async (user: SignedIn, form: IssueReportForm, upload: Upload | undefined) => {
      const file = upload && checkedFile(upload)
      return db.transaction((tx) => save(store, tx, user, form, file))
    },
    list: async (query: Paging & IssueReportFilter) => {
      const { rows, total } = await store.page(query)
      return { reports: rows.map(issueReportView), total }
    },
    /** Throws 404 if there is none with that ID. */
    find,
    /** Marks one as done, or opens it again. Throws 404 if there is none with that ID. */
    setState: async (user: SignedIn, id: number, state: (typeof issueStates)[number]) => {
      await db.transaction((tx) => setState(store, tx, user, id, state))
      return find(id)
    },
    /** The file's content and the ending of its name. Throws 404 without one. */
    file: async (id: number) => {
      const { content, name } = requireFound(await store.findFile(id))
      return { content, ending: /\.[a-z]+$/.exec(name?.toLowerCase() ?? '')?.[0] ?? '' }
    },
  }
}
export type IssueReports = ReturnType<typeof createIssueReports>
