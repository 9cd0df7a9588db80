import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { SpecRules } from './spec-rules.service.ts'

/** The calls on the rules for specs. */
export const specRulesRoutes = (app: FastifyInstance, specRules: SpecRules): void =>
  implement(app, contract.specRules, {
    show: async ({ reply }) => {
      const rules = await specRules.show()
      reply.header('etag', `"${rules.version}"`)
      return rules
    },
    save: {
      objectType: 'spec-rules',
      run: ({ body, user, version }) => specRules.save(user, body, version),
      replay: () => specRules.show(),
    },
  })
