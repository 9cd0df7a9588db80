import type { ApplicationDetail, ApplicationSummary, EditableApplication } from '@apim/contract'
import { versionOf } from '../../http/versions.ts'
import type { ApplicationsStore, ApplicationValues } from './applications.store.ts'
import type { Owner } from './owners.store.ts'

type Row = NonNullable<Awaited<ReturnType<ApplicationsStore['find']>>>
type Api = Awaited<ReturnType<ApplicationsStore['findApis']>>[number]

/** An application as its card shows it. */
export const summaryView = (row: Row, apiCount: number): ApplicationSummary => ({ ...row, apiCount })

/** An application with its owners and APIs. */
export const detailView = (row: Row, owners: Owner[], apis: Api[]): ApplicationDetail => ({
  ...summaryView(row, apis.length),
  owners: owners.map(({ email, name }) => ({ ownerEmail: email, name })),
  apiModels: apis.map(({ id, name, version }) => ({ id, name, version })),
})

/** What an edit can change. */
const content = ({ name, description, contact, organizationId, external }: ApplicationValues, owners: readonly Pick<Owner, 'email'>[]) => ({
  name,
  description,
  contact,
  organizationId,
  external,
  owners: owners.map(({ email }) => ({ ownerEmail: email })),
})

/** An application as the audit log records it. */
export const recorded = (values: ApplicationValues, owners: readonly Pick<Owner, 'email'>[]) => ({
  ...content(values, owners),
  owners: owners.map(({ email }) => email),
})

/** An application as its form shows it, with the version that an edit starts from (trust T63). For those who may edit it. */
export const editableView = (
  row: ApplicationValues & { id: number; organization: string },
  owners: readonly Owner[],
): EditableApplication & { version: string } => {
  const shown = content(row, owners)
  return { ...shown, id: row.id, organization: row.organization, version: versionOf({ id: row.id, ...shown }) }
}
