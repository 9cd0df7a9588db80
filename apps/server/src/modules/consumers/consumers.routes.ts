import type { contract } from '@apim/contract'
import { forbidden } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Vault } from '../../security/vault.ts'
import type { Added, ConsumersService } from './consumers.service.ts'
import type { RevealService } from './keys/reveal.service.ts'
import type { RevealStore } from './keys/reveal.store.ts'
import { openedSecrets } from './keys/secrets.ts'

const addedAnswer = ({ row, secrets }: Added) => ({
  consumerId: row.id,
  deploymentId: row.deploymentId,
  apiId: row.apiId,
  kongConsumerId: row.kongConsumerId ?? '',
  nickname: row.nickname,
  credentials: { env: row.env, nickname: row.nickname, ...secrets },
})

interface HandlersDeps extends RevealService {
  service: ConsumersService
  records: RevealStore
  vault: Vault
}

/** The calls on consumers. */
export const consumerHandlers = ({ service, records, vault, reveal, show }: HandlersDeps): Handlers<typeof contract.consumers> => {
  const removed = async (user: SignedIn, id: number) => {
    await service.remove(user, id)
    return { entityId: id }
  }
  const finished = async (_: unknown, id: number) => {
    await service.finishRemoval(id)
    return { entityId: id }
  }
  return {
    list: ({ user, query }) => service.list(user, { apiId: query.apiId, organizationId: query.orgId }),
    add: {
      of: 'consumer',
      first: async ({ user, body }) => addedAnswer(await service.save(user, body)),
      again: async ({ user, body }, id) => {
        const row = await service.savedAgain(user, id)
        const sealed = row && body.consumerId === undefined ? await records.findSealed(id) : undefined
        return row && addedAnswer({ row, secrets: sealed ? openedSecrets(vault, id, sealed) : {} })
      },
    },
    settings: ({ user, params }) => service.settings(user, params.id),
    reveal: {
      of: 'consumer',
      first: ({ user, body }) => reveal(user, body.consumerId),
      again: ({ user }, id) => show(user, id),
    },
    remove: {
      of: 'consumer',
      first: ({ user, params }) => removed(user, params.id),
      again: finished,
    },
    removeAs: {
      of: 'consumer',
      first: ({ user, params }) => {
        if (params.user !== user.id)
          throw forbidden('This call names another user than the one who is signed in', { code: 'identity-mismatch' })
        return removed(user, params.id)
      },
      again: finished,
    },
    viewRecords: async ({ query }) => {
      const { records: rows, total } = await records.page(query)
      return { records: rows.map((row) => ({ ...row, processAt: row.processAt.toISOString() })), total }
    },
  }
}
