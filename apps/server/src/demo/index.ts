import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Access } from '../modules/access/index.ts'
import type { Apis } from '../modules/apis/index.ts'
import type { Consumers } from '../modules/consumers/index.ts'
import type { Deployments } from '../modules/deployments/index.ts'
import type { IssueReports } from '../modules/issue-reports/index.ts'
import type { Reports } from '../modules/reports/index.ts'
import type { Users } from '../modules/users/index.ts'
import { demoPassword, people } from './content/people.ts'
import { seedAccess } from './content/seed-access.ts'
import { seedApis } from './content/seed-apis.ts'
import { type DeletionSeed, seedDeletions } from './content/seed-deletions.ts'
import { seedIssues } from './content/seed-issues.ts'
import { seedPeople } from './content/seed-people.ts'
import { type RegistrationSeed, seedRegistrations } from './content/seed-registrations.ts'
import { type ResourceSeed, seedResources } from './content/seed-resources.ts'
import { seedRoles } from './content/seed-roles.ts'
import { type GatewaySeed, seedGateway } from './gateway/seed-gateway.ts'
import { demoProgress } from './progress.ts'

/** The product's own services, which create the demo content. */
export interface DemoServices {
  importDocument: Apis['importDocument']
  access: Pick<Access, 'request' | 'approve' | 'deny'>
  deployments: Pick<Deployments, 'deploy'>
  consumers: Pick<Consumers, 'save' | 'remove'>
  reports: Pick<Reports, 'ingest'>
  issueReports: Pick<IssueReports, 'report' | 'setState'>
  organizationDeletions: DeletionSeed['organizationDeletions']
  users: Pick<Users, 'findByEmail' | 'updateDetails'>
  resources: ResourceSeed['resources']
  certificates: ResourceSeed['certificates']
  registration: RegistrationSeed['registration']
}

export interface DemoOptions {
  db: Db
  log: FastifyBaseLogger
  services: DemoServices
  /** Without it nothing is deployed, and there are no calls. */
  gateway?: Pick<GatewaySeed, 'resource' | 'sampleUrl' | 'share'> | undefined
}

/** Accounts for the embedded identity provider. */
export const demoAccounts = people.map(({ email, firstname, lastname }) => ({
  email,
  password: demoPassword,
  firstName: firstname,
  lastName: lastname,
}))

/**
 * Creates organizations, users, applications and business areas, once, before anyone can sign in. Returns whether this is a demo: an installation
 * with users of its own never becomes one.
 */
export const seedDemoPeople = (db: Db): Promise<boolean> => seedPeople(db)

/**
 * Fills the product in the background, through its own services: imports, access requests, deployed APIs with keys, the calls of the last 90 days and
 * some real ones. `imported` resolves when the gallery is complete, `finished` when everything is; neither ever rejects. Failures are logged and
 * retried at the next start.
 */
export const startDemo = (options: DemoOptions) => {
  const { db, log, services, gateway } = options
  const progress = demoProgress(db)
  const abort = new AbortController()
  const logged = (what: string) => (error: unknown) => {
    if (!abort.signal.aborted) log.warn({ err: error, what }, 'demo data could not be completed; the next start continues')
    return undefined
  }
  const isMade = progress.find('traffic').then((made) => made !== undefined)
  const imported = isMade.then((made) => (made ? undefined : seedApis(db, services.importDocument, progress))).catch(logged('APIs'))
  const fill = async () => {
    const apiIds = await imported
    if (apiIds === undefined || abort.signal.aborted) return
    await seedAccess({ db, access: services.access, progress }, apiIds)
    await seedRoles({ db, users: services.users, progress })
    await seedIssues({ db, issueReports: services.issueReports, progress })
    await seedResources({ db, resources: services.resources, certificates: services.certificates, progress })
    await seedDeletions({ db, organizationDeletions: services.organizationDeletions, progress })
    await seedRegistrations({ db, registration: services.registration, progress })
    const { reports, ...made } = services
    if (gateway) await seedGateway({ db, ...made, ingest: reports.ingest, ...gateway, progress, signal: abort.signal }, apiIds)
  }
  const finished = fill().catch(logged('gateway'))
  return {
    imported: imported.then(() => undefined),
    finished,
    /** Stops after the current step. */
    stop: async (): Promise<void> => {
      abort.abort()
      await finished
    },
  }
}
export type Demo = ReturnType<typeof startDemo>
