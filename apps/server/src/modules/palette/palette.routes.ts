import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { PaletteService } from './palette.service.ts'

/** The call of the palette. */
export const paletteRoutes = (app: FastifyInstance, palette: PaletteService): void =>
  implement(app, contract.palette, { find: ({ user, query }) => palette.find(user, query.q) })
