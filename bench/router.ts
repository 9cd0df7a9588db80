/** The cost of finding a route among ten thousand, compared with a Map of paths and with a linear search. */

import type { Entity } from '../apps/gateway/src/entity.ts'
import { HeaderList } from '../apps/gateway/src/http/header-list.ts'
import { type RouteQuery, Router } from '../apps/gateway/src/router/index.ts'
import { figure, ratio } from './measure/print.ts'

const routes = 10_000
const rounds = 10
const asksPerRound = 500_000
const goalNanos = 1_000

const hostOf = (number: number) => `host-${number % 100}.test`
const path = (number: number) => `/area-${number % 50}/service-${number}`

interface Scene {
  /** The fields of a route besides its path. */
  fields(number: number): Record<string, unknown>
  /** The fields of a query besides its path. */
  asked(number: number): Partial<RouteQuery>
}

const scenes: Record<string, Scene> = {
  'paths alone': { fields: () => ({}), asked: () => ({}) },
  'paths, hosts and methods': {
    fields: (number) => ({ hosts: [hostOf(number)], methods: ['GET', 'POST'] }),
    asked: (number) => ({ host: hostOf(number) }),
  },
}

const routeOf = (number: number, fields: Record<string, unknown>): Entity => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  paths: [path(number)],
  regex_priority: 0,
  ...fields,
})

const queryOf = (number: number, more: Partial<RouteQuery>): RouteQuery => ({
  method: 'GET',
  host: 'gateway.test',
  port: 8000,
  sni: null,
  path: `${path(number)}/items/1`,
  headers: new HeaderList(),
  ...more,
})

/** Nanoseconds of this thread's CPU time per call, over `count` calls; each must find something. */
const nanosOf = (count: number, find: (at: number) => unknown): number => {
  const begin = process.threadCpuUsage()
  for (let at = 0; at < count; at++) if (find(at) === undefined) throw new Error('nothing was found')
  const { user, system } = process.threadCpuUsage(begin)
  return ((user + system) * 1000) / count
}

const measure = (name: string, { fields, asked }: Scene): number => {
  const router = new Router('traditional_compatible')
  const all = Array.from({ length: routes }, (_, number) => routeOf(number, fields(number)))
  for (const one of all) router.put(one)
  // Spread out, as in real traffic.
  const queries = Array.from({ length: routes }, (_, at) => queryOf((at * 7919) % routes, asked((at * 7919) % routes)))
  const known = new Map(queries.map((query) => [query.path, query]))
  const prefixes = all.map((one) => (one.paths as string[])[0] as string)
  const queryAt = (at: number) => queries[at % routes] as RouteQuery
  const [found, map, scan]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    found.push(nanosOf(asksPerRound, (at) => router.find(queryAt(at)) ?? undefined))
    map.push(nanosOf(asksPerRound, (at) => known.get(queryAt(at).path)))
    scan.push(nanosOf(asksPerRound / 2500, (at) => prefixes.find((prefix) => queryAt(at).path.startsWith(prefix))))
  }
  // The fastest round of each: other load on the machine can only make a round slower.
  const [byRouter, byMap, byScan] = [Math.min(...found), Math.min(...map), Math.min(...scan)]
  figure(`${name}: router`, byRouter, 'ns', `${ratio(byRouter, byMap, 'Map')}; goal: below ${goalNanos} ns`)
  figure(`${name}: Map`, byMap, 'ns')
  figure(`${name}: one route after the other`, byScan, 'ns', ratio(byScan, byRouter, 'router'))
  return byRouter
}

const slowest = Math.max(...Object.entries(scenes).map(([name, scene]) => measure(name, scene)))
if (slowest > goalNanos) process.exitCode = 1
