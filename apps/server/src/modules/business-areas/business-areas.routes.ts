import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { BusinessAreas } from './business-areas.service.ts'

/** The routes for business areas. */
export const businessAreasRoutes = (app: FastifyInstance, businessAreas: BusinessAreas): void =>
  implement(app, contract.businessAreas, { list: () => businessAreas.list() })
