import { contract } from '@apim/contract'
import { codeFileName } from '@apim/contract/codegen/values'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { goneSignal } from '../../http/callers/gone-signal.ts'
import { implement } from '../../http/implement.ts'
import type { Code, Codegen } from './codegen.service.ts'

const send = (reply: FastifyReply, { content, bytes }: Code) => {
  reply.type('application/zip').header('content-length', bytes)
  reply.header('content-disposition', `attachment; filename="${codeFileName}"`)
  return content
}

/** Code generation. */
export const codegenRoutes = (app: FastifyInstance, codegen: Codegen): void =>
  implement(app, contract.codegen, {
    state: () => codegen.state(),
    generate: async ({ user, params, body, reply }) => send(reply, await codegen.generate(user, params.id, body, goneSignal(reply))),
  })
