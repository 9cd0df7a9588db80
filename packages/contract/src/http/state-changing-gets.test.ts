import { expect, it } from 'vitest'
import * as z from 'zod'
import { contract, type Route } from '../index.ts'

const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[])
const changing = routes.filter(({ changesState }) => changesState)
const shape = ({ response }: Route) => z.toJSONSchema(response as z.ZodType, { io: 'output', unrepresentable: 'any' })

it('only GETs change state as an alias, each of a call with the same audience and the same answer', () => {
  for (const route of changing) {
    const successor = routes.find(({ path, method }) => path === route.changesState?.successor && method !== 'GET')
    expect([route.path, route.method, successor?.access]).toEqual([route.path, 'GET', route.access])
    expect([route.path, shape(successor as Route)]).toEqual([route.path, shape(route)])
  }
})

it('what they carry in the query is ids and an expected state, never personal data', () => {
  for (const { path, query } of changing)
    expect([path, Object.keys(query?.shape ?? {}).filter((name) => !['id', 'orgId', 'expected'].includes(name))]).toEqual([path, []])
})
