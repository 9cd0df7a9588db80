import { randomUUID } from 'node:crypto'
import { contract, type Route } from '@apim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../app.ts'
import type { Case } from '../permissions/case.ts'
import { cases } from '../permissions/cases.ts'
import { buildWorld, type Who, type World, worldTimes } from '../permissions/world.ts'
import { dirt, dirtyTexts, type Input, inAddress, inputsOf, withField } from './dirt.ts'

let app: TestApp
let world: World
let admin: Who
beforeAll(async () => {
  app = await buildTestApp({ workTimes: worldTimes })
  world = await buildWorld(app)
  admin = world.cast.find(({ column }) => column === 'portal_admin') as Who
})
afterAll(() => app.close())

const routes = Object.values(contract).flatMap((group): Route[] => Object.values(group))
const spelled = ({ method, path }: Route) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
/** A valid call; of several variants the one that names the field, else the first, which creates something. */
const caseOf = (route: Route, field = ''): Case | undefined => {
  const variants = Object.entries(cases).filter(([name]) => name === spelled(route) || name.startsWith(`${spelled(route)} [`))
  const words = (name: string) => name.slice(spelled(route).length).split(/\W+/)
  return (variants.find(([name]) => words(name).includes(field)) ?? variants[0])?.[1]
}

/** Switches without which related fields are ignored. */
const switches: Record<string, Record<string, unknown>> = {
  '/api/swagger/deploy': {
    enableRequestTransformer: true,
    addHeaders: ['x-one:1'],
    responseTransformer: { enabled: true, addHeaders: ['x-two:2'] },
    rateLimit: { enabled: true, ratePerMinute: 60 },
    ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] },
  },
  '/api/organiztion/edit-organization': {
    external: true,
    phoneNumber: '+47(22)-11-2233',
    address1: 'Karl Johans gate 1',
    city: 'Oslo',
    state: 'Oslo',
    country: 'Norway',
    zip: '0154',
    registrationId: '914782007',
    billingType: 'Prepaid',
    taxNo: 'NO914782007',
    attrs: [{ name: 'x-branch', value: 'north', type: 'http header' }],
  },
  '/api/kong/add-consumer': { enableRequestTransformer: true, addHeaders: ['x-one:1'], enabledRateLimit: true, rateLimitPerMinute: 60 },
}

const asForm = (body: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, typeof value === 'string' ? value : String(JSON.stringify(value)))
  return form
}

const fill = (route: Route, name: string, value: unknown) =>
  route.path.replace(/:(\w+)/g, (_, parameter: string) => (parameter === name ? inAddress(value) : '1'))

/** A session of its own for whatever starts viewing as another user: the session can then change nothing more. */
const sessionFor = ({ path }: Route) => (path.startsWith('/api/view-as') ? randomUUID() : 'input')

/** The address with this value in one field of its query, beside what else the call needs. */
const withQuery = (url: string, name: string, value: unknown) => {
  const [path, query] = url.split('?')
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return `${path}?${rest.size > 0 ? `${rest}&` : ''}${name}=${inAddress(value)}`
}

const call = async (route: Route, { place, name }: Input, value: unknown): Promise<Reply> => {
  const as = app.as(admin.email ?? '', { sid: sessionFor(route) })
  if (place === 'params') return as.send(route.method, fill(route, name, value), route.body && {})
  const { url, body } = (await caseOf(route, name)?.call(world, admin, 'own')) ?? { url: fill(route, '', ''), body: undefined }
  if (place === 'query') return as.send(route.method, withQuery(url, name, value), body)
  const given =
    body instanceof FormData
      ? Object.fromEntries([...body].filter(([, part]) => typeof part === 'string'))
      : { ...(body as object), ...switches[route.path] }
  const dirty = withField(given, name.split('.'), value)
  if (!(body instanceof FormData)) return as.send(route.method, url, dirty)
  const form = asForm(dirty)
  for (const [field, part] of body) if (typeof part !== 'string') form.append(field, part)
  return as.send(route.method, url, form)
}

/** Ids that stand for a new user, whose fields are then required. */
const meansNew = ({ path }: Route, { name }: Input, value: unknown) =>
  path === '/api/user/edit-user' && name === 'id' && Number(value) === 0
/** The field that a message about two of them is shown at. */
const twins: Record<string, string> = { userId: 'id', portalAdmin: 'companyAdmin', kongAdmin: 'companyAdmin' }

const names = (reply: Reply, { name, place }: Input) => {
  const fields = Object.keys(reply.body?.errors ?? {})
  const top = name.split('.')[0] as string
  return (
    place === 'params' ||
    fields.includes(twins[name] ?? name) ||
    fields.some(
      (field) =>
        field === name ||
        field.startsWith(`${top}.`) ||
        field === top ||
        field.endsWith('-transformer') ||
        (field.startsWith('rateLimitPer') && name.startsWith('rateLimitPer')),
    )
  )
}

/** What is wrong with a response, in words; undefined if nothing is. */
const fault = (reply: Reply, route: Route, input: Input, value: unknown): string | undefined => {
  const shown = `${input.place} ${input.name} = ${JSON.stringify(value)?.slice(0, 60)}: ${reply.status} ${reply.text.slice(0, 200)}`
  if (reply.status >= 500 && !caseOf(route)?.alsoAdmits?.includes(reply.status)) return shown
  if (reply.status === 400 && input.place !== 'params' && !names(reply, input) && !meansNew(route, input, value))
    return `does not name the field: ${shown}`
  // URLs and forms are sent as bytes, and a lone surrogate has none.
  const isDirty =
    (dirtyTexts as readonly unknown[]).includes(value) && (input.place === 'body' && !route.file ? true : value === 'a\u0000b')
  if (isDirty && input.isText && reply.status < 300) return `takes what cannot be kept: ${shown}`
  return undefined
}

/** A test makes up to a thousand calls. */
const callsMs = 180_000
/** Below every per-user limit. */
const callsAtOnce = 5
const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

describe('whatever a field contains, the response is never 500, and a 400 names the field', () => {
  for (const route of routes.filter((one) => one.path !== '/api/session/end' && inputsOf(one).length > 0))
    it(
      spelled(route),
      async () => {
        const faults: string[] = []
        for (const input of inputsOf(route))
          for (const values of slices(dirt, callsAtOnce))
            await Promise.all(
              values.map(async (value) => {
                const wrong = fault(await call(route, input, value), route, input, value)
                if (wrong) faults.push(wrong)
              }),
            )
        expect(faults).toEqual([])
      },
      callsMs,
    )
  it('holds for every call that takes input', () => {
    expect(routes.filter((route) => inputsOf(route).some(({ place }) => place === 'body') && !caseOf(route)).map(spelled)).toEqual([])
  })
})

describe('names that look like something else', () => {
  const named = [
    ['POST /api/swagger/import', 'name'],
    ['POST /api/kong/add-consumer', 'nickname'],
    ['POST /api/resources', 'name'],
  ] as const
  const hidden = [
    '\u0007',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u2028',
    '\u2029',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufeff',
    '\n',
    '\t',
  ]
  it.each(named.flatMap(([call, name]) => hidden.map((mark) => [call, name, mark] as const)))(
    '%s refuses %s with %j in it',
    async (spelling, name, mark) => {
      const route = routes.find((one) => spelled(one) === spelling) as Route
      const reply = await call(route, { place: 'body', name, isText: true }, `one${mark}two`)
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, [name]])
    },
  )
  it.each(named)('%s takes %s in any writing', async (spelling, name) => {
    const route = routes.find((one) => spelled(one) === spelling) as Route
    for (const text of ['Ján Kováč', 'שלום', 'مصرف', '東京 📈', 'e\u0301']) {
      const reply = await call(route, { place: 'body', name, isText: true }, text)
      expect([text, reply.body.errors]).toEqual([text, undefined])
    }
  })
})
