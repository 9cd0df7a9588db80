import type { Db } from '../../db/client.ts'
import type { IssueReports } from '../../modules/issue-reports/index.ts'
import { actingAs } from '../../modules/session/index.ts'
import type { DemoProgress } from '../progress.ts'

export interface IssueSeed {
  db: Db
  issueReports: Pick<IssueReports, 'report' | 'setState'>
  progress: DemoProgress
}

const log = `09:12:04 POST /core-banking-prod/payments 429
09:12:05 POST /core-banking-prod/payments 429
09:13:05 POST /core-banking-prod/payments 201
`

const issues = [
  {
    by: 'company.admin@globex.example',
    title: 'We asked for access two weeks ago',
    description: 'Our request for Core Banking is still pending. Is anything missing from our side?',
    doneBy: 'portal.admin@apim.example',
  },
  {
    by: 'company.admin@acme.example',
    title: 'Payments are refused for a minute at a time',
    description: 'Every morning at about nine our batch gets 429 for a minute and then works again. Can our rate limit be raised?',
    file: { fileName: 'batch.log', mediaType: 'text/plain', content: Buffer.from(log) },
  },
]

const report = async ({ db, issueReports }: IssueSeed, { by, file, doneBy, ...issue }: (typeof issues)[number]) => {
  const { id } = await issueReports.report(await actingAs(db, by, 'demo data'), issue, file)
  if (doneBy) await issueReports.setState(await actingAs(db, doneBy, 'demo data'), id, 'done')
  return id
}

/** Issues that clients have reported, one of them done. */
export const seedIssues = async (seed: IssueSeed): Promise<void> => {
  for (const one of issues) await seed.progress.once(`issue:${one.title}`, () => report(seed, one))
}
