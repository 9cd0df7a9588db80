import { expect, test } from 'vitest'
import { plugin } from '../../test/entities.ts'
import type { Change } from '../entity.ts'
import { PluginTable } from '../proxy/configuration/plugin-table.ts'
import { plugins } from './index.ts'

test('plugins run in the order of Kong’s priorities, which are unique', () => {
  expect(plugins.map(({ name, priority }) => [name, priority])).toEqual([
    ['correlation-id', 100_001],
    ['bot-detection', 2500],
    ['cors', 2000],
    ['jwt', 1450],
    ['oauth2', 1400],
    ['key-auth', 1250],
    ['basic-auth', 1100],
    ['ip-restriction', 990],
    ['request-size-limiting', 951],
    ['acl', 950],
    ['rate-limiting', 910],
    ['request-transformer', 801],
    ['response-transformer', 800],
    ['prometheus', 13],
    ['http-log', 12],
    ['request-termination', 2],
  ])
})

const route = { collection: 'routes', id: 'r', value: null } as Change
const service = { collection: 'services', id: 's', value: null } as Change
const consumer = { collection: 'consumers', id: 'c', value: null } as Change

const scopes = [
  { route, service, consumer },
  { route, consumer },
  { service, consumer },
  { route, service },
  { consumer },
  { route },
  { service },
  {},
]

test('of several instances of a plugin only the most specific one applies, in Kong’s order of precedence', () => {
  const table = new PluginTable(plugins, () => undefined)
  const instances = scopes.map((scope) => plugin('rate-limiting', { minute: 5 }, scope))
  for (const instance of [...instances].reverse()) table.put(instance.value as never)
  for (const instance of instances) {
    const [slot] = table.chain('r', 's')
    expect((slot?.byConsumer?.get('c') ?? slot?.common)?.id).toBe(instance.id)
    table.remove(instance.id)
  }
  expect(table.chain('r', 's')).toEqual([])
})

test('a plugin of another route, service or consumer does not apply', () => {
  const table = new PluginTable(plugins, () => undefined)
  for (const scope of scopes.slice(0, -1)) table.put(plugin('rate-limiting', { minute: 5 }, scope).value as never)
  expect(table.chain('other', 'another')).toMatchObject([{ common: null }])
  expect(table.chain('other', 'another')[0]?.byConsumer?.has('d')).toBe(false)
})

test('disabled plugins and those for other protocols do not run', () => {
  const table = new PluginTable(plugins, () => undefined)
  table.put(plugin('rate-limiting', { minute: 5 }, {}, { enabled: false }).value as never)
  table.put(plugin('ip-restriction', { deny: ['10.0.0.1'] }, {}, { protocols: ['tcp'] }).value as never)
  expect(table.chain('r', 's')).toEqual([])
})

test('a plugin that is written again is replaced, also if its scope changes', () => {
  const table = new PluginTable(plugins, () => undefined)
  const first = plugin('rate-limiting', { minute: 5 }, { route })
  table.put(first.value as never)
  table.put({ ...(first.value as object), route: null, service: { id: 's' } } as never)
  expect(table.chain('r', '')).toEqual([])
  expect(table.chain('', 's')).toMatchObject([{ common: { id: first.id } }])
})
