import { mayCall, type Palette } from '@apim/contract'
import { apis as apiRoutes } from '@apim/contract/apis/routes'
import { applications as applicationRoutes } from '@apim/contract/applications/routes'
import { businessAreas as areaRoutes } from '@apim/contract/business-areas/routes'
import { consumers as consumerRoutes } from '@apim/contract/consumers/routes'
import { organizations as organizationRoutes } from '@apim/contract/organizations/routes'
import { paletteEntriesMax, paletteWordsMin } from '@apim/contract/palette/values'
import { resources as resourceRoutes } from '@apim/contract/resources/routes'
import { users as userRoutes } from '@apim/contract/users/routes'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Apis } from '../apis/index.ts'
import type { Applications } from '../applications/index.ts'
import type { BusinessAreas } from '../business-areas/index.ts'
import type { Consumers } from '../consumers/index.ts'
import type { Organizations } from '../organizations/index.ts'
import type { Resources } from '../resources/index.ts'
import type { Users } from '../users/index.ts'
import { apisView, applicationsView, areasView, operationsView, organizationsView, peopleView, resourcesView } from './palette.views.ts'

export interface PaletteDeps {
  apis: Pick<Apis, 'list'>
  applications: Pick<Applications, 'list'>
  organizations: Pick<Organizations, 'list'>
  users: Pick<Users, 'list'>
  consumers: Pick<Consumers, 'listNamed'>
  businessAreas: Pick<BusinessAreas, 'list'>
  resources: Pick<Resources, 'list'>
}

const none = { entries: [], total: 0 }
const nothing: Palette = {
  apis: none,
  operations: [],
  applications: none,
  organizations: none,
  people: none,
  keys: none,
  areas: none,
  resources: none,
  total: 0,
}

const first = { page: 0, size: paletteEntriesMax, order: 'asc' } as const

/** What a search finds of everything that a user may see: the first page of each list, asked as the user who opens it. */
export const createPalette = ({ apis, applications, organizations, users, consumers, businessAreas, resources }: PaletteDeps) => {
  const findApis = async (user: SignedIn, q: string) =>
    mayCall(user, apiRoutes.list.access)
      ? apis.list(user, { ...first, sort: 'name', q, my: false, granted: false, favourite: false })
      : { apis: [], total: 0 }
  const findApplications = async (user: SignedIn, name: string) =>
    mayCall(user, applicationRoutes.list.access)
      ? applications.list(user, { ...first, sort: 'name', name, my: false })
      : { applications: [], total: 0 }
  const findOrganizations = async (user: SignedIn, name: string) =>
    mayCall(user, organizationRoutes.list.access) ? organizations.list({ ...first, sort: 'name', name }) : { organizations: [], total: 0 }
  const findPeople = async (user: SignedIn, query: string) =>
    mayCall(user, userRoutes.list.access) ? users.list(user, { ...first, sort: 'lastname', query }) : { users: [], total: 0 }
  const findKeys = async (user: SignedIn, name: string) =>
    mayCall(user, consumerRoutes.list.access) && user.organizationId !== null
      ? consumers.listNamed(user, { organizationId: user.organizationId, name, limit: paletteEntriesMax })
      : none
  const findAreas = async (user: SignedIn) => (mayCall(user, areaRoutes.list.access) ? businessAreas.list() : [])
  /** Who may use a server sees it in lists to choose from; only who may open it has somewhere to go. */
  const findResources = async (user: SignedIn) =>
    mayCall(user, resourceRoutes.list.access) && mayCall(user, resourceRoutes.detail.access) ? resources.list(user, {}) : []

  /** One after the other, beside the search for APIs, which takes longest: what is searched while people type must not take most of the database's connections. */
  const findOthers = async (user: SignedIn, q: string) => ({
    application: await findApplications(user, q),
    organization: await findOrganizations(user, q),
    person: await findPeople(user, q),
    keys: await findKeys(user, q),
    areas: areasView(await findAreas(user), q),
    servers: resourcesView(await findResources(user), q),
  })

  return {
    /** Nothing for a search that is too short to mean anything. */
    find: async (user: SignedIn, q: string): Promise<Palette> => {
      if (q.length < paletteWordsMin) return nothing
      const [api, others] = await Promise.all([findApis(user, q), findOthers(user, q)])
      const { application, organization, person, keys, areas, servers } = others
      const counted = [api, application, organization, person, keys, areas, servers]
      return {
        apis: apisView(api),
        operations: operationsView(api.apis),
        applications: applicationsView(application),
        organizations: organizationsView(organization),
        people: peopleView(person),
        keys,
        areas,
        resources: servers,
        total: counted.reduce((sum, { total }) => sum + total, 0),
      }
    },
  }
}
export type PaletteService = ReturnType<typeof createPalette>
