import type { ApplicationSummary, BusinessArea, ListedApi, OrganizationCard, Palette, Resource, User } from '@apim/contract'
import { paletteEntriesMax } from '@apim/contract/palette/values'

export const apisView = ({ apis, total }: { apis: readonly ListedApi[]; total: number }): Palette['apis'] => ({
  entries: apis.map(({ id, name, version, orgname }) => ({ id, name, version, organization: orgname })),
  total,
})

/** The operations in which a search was found, in the order of their APIs; a few of each, so that one API does not fill the list. */
export const operationsView = (apis: readonly ListedApi[]): Palette['operations'] =>
  apis
    .flatMap(({ id, name: apiName, hits }) =>
      hits.filter(({ kind }) => kind === 'operation').map(({ name, summary }) => ({ apiId: id, apiName, name, summary })),
    )
    .slice(0, paletteEntriesMax)

export const applicationsView = (found: { applications: readonly ApplicationSummary[]; total: number }): Palette['applications'] => ({
  entries: found.applications.map(({ id, name, organization }) => ({ id, name, organization })),
  total: found.total,
})

export const organizationsView = (found: { organizations: readonly OrganizationCard[]; total: number }): Palette['organizations'] => ({
  entries: found.organizations.map(({ id, name }) => ({ id, name })),
  total: found.total,
})

export const peopleView = ({ users, total }: { users: readonly User[]; total: number }): Palette['people'] => ({
  entries: users.map(({ id, firstname, lastname, email, organization }) => ({ id, name: `${firstname} ${lastname}`, email, organization })),
  total,
})

/** The first of a list that has no pages, among those whose name contains the search; `shown` is what the palette shows of one. */
const named = <Row extends { name: string }, Entry>(rows: readonly Row[], q: string, shown: (row: Row) => Entry) => {
  const wanted = q.toLowerCase()
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  return { entries: found.slice(0, paletteEntriesMax).map(shown), total: found.length }
}

export const areasView = (areas: readonly BusinessArea[], q: string): Palette['areas'] => named(areas, q, ({ id, name }) => ({ id, name }))

export const resourcesView = (resources: readonly Resource[], q: string): Palette['resources'] =>
  named(resources, q, ({ id, name, type }) => ({ id, name, type }))
