import { contract, isMutation, type Route } from '@apim/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../app.ts'
import type { Case } from './case.ts'
import { cases } from './cases.ts'
import { buildWorld, type World } from './world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await buildTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[])
const spelled = ({ method, path }: Route) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
const mutations = routes.filter(isMutation).map((route) => ({ name: spelled(route), method: route.method }))

it.each(mutations)(
  '$name keeps what an Idempotency-Key has led to: what no key can be is refused before anything happens',
  async ({ name, method }) => {
    const one = Object.entries(cases).find(([row]) => row === name || row.startsWith(`${name} [`))?.[1] as Case
    const who = world.cast.find(({ email }) => email === world.people.portalAdmin.email)
    if (!who) throw new Error('the portal admin is not in the cast')
    const { url, body } = await one.call(world, who, 'own')
    const reply = await app.as(world.people.portalAdmin.email).send(method, url, body, { 'idempotency-key': 'not a key' })
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['Idempotency-Key']])
  },
)
