import { contract } from '@apim/contract'
import { exportFileName } from '@apim/contract/constants'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/errors.ts'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Users } from './users.service.ts'

const passwordIsElsewhere = () =>
  new Refusal(410, 'Passwords are not changed here. Sign out, sign in again and use the forgot-password link of the sign-in page.')

/** The calls for users. */
export const usersRoutes = (app: FastifyInstance, users: Users): void => {
  const objectType = 'user'
  const replay = ({ user }: { user: SignedIn }, id: number) => users.find(user, id)
  implement(app, contract.users, {
    list: ({ user, query }) => users.list(user, query),
    download: ({ user, query, reply }) => {
      const csv = users.exportCsv(user, query)
      reply.header('content-disposition', `attachment; filename="${exportFileName}"`)
      return csv
    },
    save: { objectType, run: ({ body, user, version }) => users.save(user, body, version), replay },
    detail: ({ user, query }) => users.findByEmail(user, query.email),
    find: ({ user, query }) => users.find(user, query.id),
    keys: ({ user, params }) => users.keys(user, params.id),
    remove: { objectType, run: ({ user, query }) => users.remove(user, query.id, query.confirm), replay: replayEntityId },
    modifying: ({ user, query }) => users.find(user, query.id),
    modify: { objectType, run: ({ body, user, version }) => users.modify(user, body, version), replay },
    update: {
      objectType,
      run: ({ body: { details, profile }, user, version }) =>
        details ? users.updateDetails(user, details, version) : users.updateProfile(user, profile, version),
      replay,
    },
    setStatus: {
      objectType,
      run: async ({ body, user }) => {
        await users.setStatus(user, body)
        return users.find(user, body.id)
      },
      replay,
    },
    setLanguage: {
      objectType,
      run: ({ body, user }) => users.setLanguage(user, body.language),
      replay: ({ body }) => ({ language: body.language }),
    },
    changePassword: () => {
      throw passwordIsElsewhere()
    },
    roleChanges: ({ query }) => users.roleChanges(query),
  })
}
