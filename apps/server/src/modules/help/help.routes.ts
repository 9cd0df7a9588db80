import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Help } from './help.service.ts'

/** The page Help. */
export const helpRoutes = (app: FastifyInstance, help: Help): void => implement(app, contract.help, { videos: () => help.videos() })
