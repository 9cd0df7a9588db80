import { can, contract } from '@apim/contract'
import { environments, responseCodes } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { implement } from '../../http/implement.ts'
import { listsStore } from './lists.store.ts'

/** The selection lists of forms and filters; each shows no more than its reader may know of (permissions.csv). */
export const lists = (app: FastifyInstance, { db }: { db: Db }): void => {
  const store = listsStore(db)
  implement(app, contract.lists, {
    apis: ({ user, query }) => store.findApis(user, query),
    applications: ({ user, query }) =>
      store.findApplications(
        user.ownerApps.map(({ id }) => id),
        query,
      ),
    organizations: ({ user, query }) => {
      if (can.seeAllOrganizations(user)) return store.findOrganizations(query)
      return user.organizationId === null ? [] : store.findOrganizations(query, user.organizationId)
    },
    environments: ({ user }) => (can.seeEnvironments(user) ? [...environments] : []),
    responseCodes: ({ user }) => (user.organizationId === null && !can.seeAllOrganizations(user) ? [] : [...responseCodes]),
    businessAreas: () => store.findBusinessAreas(),
  })
}
