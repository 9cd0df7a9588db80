import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type Route, type UserDetail } from '@apim/contract'
import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { collectScreens } from '../shell/screens.ts'
import { buildAccessRequest, buildGrant } from '../testing/access.ts'
import { buildApi, buildApiDetail, buildDeployment, buildRevision } from '../testing/apis.ts'
import { renderApp } from '../testing/app.tsx'
import { buildConsumer, buildSettings } from '../testing/consumers.ts'
import { buildOrganization, buildOrganizationDetails } from '../testing/organizations.ts'
import { buildUser } from '../testing/people.ts'
import { sampleAnswers } from '../testing/sample-answers.factory.ts'
import { type RecordedRequest, refusal, serve } from '../testing/service.ts'
import { buildListedUser } from '../testing/users.ts'
import { buildDelivery, buildWebhook } from '../testing/webhooks.ts'
import { screens as listed } from './screens.ts'
import { fullTree } from './tree.ts'

const admin = buildUser({
  roles: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_COMPANY_ADMIN'],
  organizationId: 1,
  organizationExternal: false,
})
const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })
const moment = '2026-11-02T10:00:00.000Z'
const grant = buildGrant({ keyDue: true })
const call = { id: 'c', apiId: 7, apiName: 'Core Banking', orgId: 2, orgName: 'Acme', env: 'DEV', clientIp: '192.0.2.7', method: 'GET' }
const record = { id: 1, organizationName: 'Acme', firstname: 'A', lastname: 'B', email: 'a@b.example', consumerName: 'x', ipAddress: '::1' }
const tryKey = { consumerId: 5, env: 'DEV', nickname: null, auth: 'apikey', gatewayUrl: 'http://gateway.example/core-dev' }
const service = {
  id: 's',
  name: 'core',
  host: 'bank.example',
  port: 80,
  protocol: 'http',
  connectTimeout: 1,
  created: 1,
  routes: [],
  plugins: [],
}
/** Other reads are answered with samples from the contract. */
const answers: Record<string, unknown> = {
  ...sampleAnswers(),
  'GET /api/swaggers': { apis: [buildApi()], total: 1 },
  'GET /api/swagger-facets': { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 1 },
  'GET /api/api-detail/7': buildApiDetail({
    deployments: [buildDeployment()],
    revisions: [buildRevision(2), buildRevision(1)],
  }),
  'GET /api/consumers': [{ orgId: 2, orgName: 'Acme', isExternal: true, deployments: [buildConsumer()] }],
  'GET /api/try/7': { isOffered: true, keys: [tryKey], operations: [{ method: 'get', path: '/accounts', summary: '' }] },
  'GET /api/try/7/operation': { parameters: [], bodies: [] },
  'GET /api/consumer/21': buildSettings(),
  'GET /api/request-access': [],
  'GET /api/available-api-access/1': [],
  'GET /api/available-api-access/2': [],
  'POST /api/invitation/open': { email: 'a@b.example', firstname: 'A', organizationName: null, expiresAt: moment, passwordUrl: null },
  'POST /api/registration-status': {
    requestId: 1,
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    company: 'C',
    createdAt: moment,
    status: 'NEW',
    decidedAt: null,
    reason: null,
    organizationName: null,
  },
  'POST /api/request-access/filter': [buildAccessRequest()],
  'GET /api/request-access/all': { requests: [buildAccessRequest()], total: 1 },
  'GET /api/all-api-access': { grants: [grant], total: 1 },
  'GET /api/view-consumer-list': { records: [{ ...record, processAt: moment }], total: 1 },
  'GET /api/swagger/7': { openapi: '3.1.0' },
  'GET /api/my-apps': [],
  'GET /api/help/videos': [{ name: 'start', address: null, poster: null }],
  'GET /api/business-areas': [{ id: 7, version: 'v1', name: 'Payments', description: 'Transfers' }],
  'GET /api/resources': [{ id: 1, name: 'Embedded gateway', type: 'KONG', isPublic: 1, apiUrl: 'http://gateway.example:8000' }],
  'GET /api/resource/8': {
    id: 8,
    name: 'Kong East',
    type: 'KONG',
    isPublic: 1,
    version: 'v1',
    configs: [],
    redisResourceId: 1,
    organizations: [],
  },
  'GET /api/resource/7': {
    id: 7,
    version: 'v1',
    name: 'Kafka',
    type: 'KAFKA',
    isPublic: 0,
    apiUrl: null,
    address: null,
    configs: [],
    organizations: [],
  },
  'GET /api/webhooks': { webhooks: [buildWebhook()], total: 1 },
  'GET /api/webhook/7': buildWebhook({ id: 7 }),
  'GET /api/webhook/7/deliveries': { deliveries: [buildDelivery()], total: 1 },
  'GET /api/webhook-delivery/7': { ...buildDelivery({ id: 7 }), body: '{}', tried: [] },
  'GET /api/all-environments': ['DEV'],
  'GET /api/swaggers/deployment/11': buildDeployment(),
  'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
  'GET /api/organization/7': buildOrganizationDetails(),
  'GET /api/organiztion/edit-organization': buildOrganization(),
  'GET /api/allapis': [{ id: 7, name: 'Core Banking' }],
  'GET /api/all-response-codes': [200],
  'GET /api/userById': buildListedUser({ id: 7 }),
  'GET /api/user/modify-user': buildListedUser({ id: 7 }),
  'GET /api/kong/requests': { requests: [{ ...call, upstreamUri: '/', responseStatus: 200, latencyMs: 1, startedAt: moment }], total: 1 },
  'GET /api/kong/requests/count': { total: 1, api_success_count: 1, api_failure_count: 0, unlisted: 0 },
  'GET /api/kong/service/s': service,
  'GET /api/kong/plugin/p': { id: 'p', name: 'acl', protocols: [], created: 1, enabled: true, config: {}, service: null, route: null },
}

/** Screens and docks that need more than their path, or are tested in several states. */
const written: [string, UserDetail | undefined, route?: string][] = [
  ['/invitation?token=x', undefined, '/invitation'],
  ['/register', undefined],
  ['/registration?token=x', undefined, '/registration'],
  ['/wall', client],
  ['/wall/all', admin],
  ['/apis/7', client, '/apis/$id'],
  ['/apis/7', admin, '/apis/$id'],
  ['/apis/7?tab=reference', client, '/apis/$id'],
  ['/apis/7?tab=access', client, '/apis/$id'],
  ['/apis/7?tab=changes', client, '/apis/$id'],
  ['/apis/7?tab=try', client, '/apis/$id'],
  ['/apis/7?tab=maintain', admin, '/apis/$id'],
  ['/swagger-page/7', client, '/swagger-page/$id'],
  ['/settings?dock=api:7', client],
  ['/settings?dock=add-access:7.2', admin],
  ['/settings?dock=add-access:7.2.21', admin],
  ['/settings?dock=service:s~1', admin],
  ['/settings?dock=plugin:p~1', admin],
  ['/api-upload', admin],
  ['/api-upload?id=7', admin],
  ['/api-deploy/7', admin, '/api-deploy/$id'],
  ['/api-deploy/7?id=11', admin, '/api-deploy/$id'],
  ['/api-deploy/7/core/DEV', admin, '/api-deploy/$apiId/$apiName/$env'],
  ['/api-access-control', admin],
  ['/api-access-control?tab=due', admin],
  ['/api-access-control?tab=grants', admin],
  ['/api-access-control?tab=deleted', admin],
  ['/api-access-control?tab=viewed', admin],
  ['/delete-organization-requests', admin],
  ['/delete-organization-requests?tab=grants', admin],
  ['/kong/requests', admin],
  ['/user/edit-user?org=2', admin],
  ['/user/edit-user?id=7', admin],
  ['/user/modify-user?id=7', admin],
  ['/help/faq', client],
  ['/help/report-issue', buildUser({ ownerApps: [{ id: 5, name: 'Settlement' }] })],
  ['/organization/edit-organization?id=7', admin],
  ['/organization/edit-company?id=7', admin],
  ['/settings?dock=organization:7', admin],
  ['/settings?dock=edit-company:7', admin],
  ['/resource/edit-resource?id=7', admin],
  ['/resource/edit-resource?id=8', admin],
  ['/resources?open=1', admin],
  ['/webhooks', admin],
  ['/webhooks/7/deliveries', admin, '/webhooks/$id/deliveries'],
]

/** Asked only once something was pressed or typed. Tested in Editor.test.tsx and in Palette.test.tsx. */
const pressed = ['POST /api/swagger/:id/difference', 'GET /api/palette']

/** Pages that make no requests. */
const silent = [
  '/',
  '/about',
  '/auth-callback',
  '/change-password',
  '/disclaimer',
  '/features',
  '/privacy',
  '/registration-confirmation',
  '/terms',
]
const pathsBelow = (route: AnyRoute): string[] => {
  const children = (route.children ?? []) as AnyRoute[]
  return children.length > 0 ? children.flatMap(pathsBelow) : [route.fullPath as string]
}
// A route knows its path only as part of a router.
const routeTree = fullTree()
createRouter({ routeTree })
const addresses = [
  ...pathsBelow(routeTree as unknown as AnyRoute),
  ...Object.keys(collectScreens(listed).docks).map((kind) => `/settings?dock=${kind}:7`),
]
const isWritten = (address: string) =>
  silent.includes(address) || written.some(([at, , route]) => (route ?? at).startsWith(address.replace(/7$/, '')))
/** The address of every screen, for visitors where only they see it, and of every dock. */
const screens = [
  ...written,
  ...addresses.filter((address) => !isWritten(address)).map((address): [string, UserDetail | undefined] => [address, admin]),
]

/** The requests that fail now, as `GET /api/…`. */
const failed = new Set<string>()

const open = async (at: string, who: UserDetail | undefined, broken: Set<string>) => {
  const all = Object.entries(answers).map(([what, answer]) => [what, () => (broken.has(what) ? refusal(500, 'Broken') : answer)])
  const requests = serve(Object.fromEntries(all) as Record<string, unknown>)
  return { ...(await renderApp(who, at)), requests }
}
const atRest = async ({ queries }: Awaited<ReturnType<typeof open>>) => {
  await waitFor(() => expect([queries.getQueryCache().getAll().length > 0, queries.isFetching()]).toEqual([true, 0]))
}
const retries = () => screen.queryAllByRole('button', { name: 'Retry' })
const mend = async (broken: Set<string>, view: Awaited<ReturnType<typeof open>>) => {
  expect((await screen.findAllByRole('button', { name: 'Retry' })).length).toBeGreaterThan(0)
  await atRest(view)
  broken.clear()
  for (const button of retries()) fireEvent.click(button)
  await waitFor(() => expect(retries()).toEqual([]))
  await atRest(view)
}
const timesAsked = (requests: RecordedRequest[], question: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === question).length
/** Every request that a screen makes until it is complete. */
const questionsOf = async (at: string, who: UserDetail | undefined) => {
  const view = await open(at, who, new Set())
  let before: RecordedRequest[] = []
  await waitFor(async () => {
    before = [...view.requests]
    await atRest(view)
    // React shows a part that has just been loaded up to 300 ms later than its script is there.
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect([before.length > 0, view.requests.length]).toEqual([true, before.length])
  })
  view.unmount()
  return [...new Set(view.requests.map(({ method, path }) => `${method} ${path}`))]
}

/**
 * Every part that a screen loads later is loaded first: a screen that waits for a part looks as if it had asked for everything. A first load takes as
 * long as the machine is busy.
 */
beforeAll(async () => {
  const parts = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(screens|features|shell)\/.*\.tsx$/.test(name) && !name.endsWith('.test.tsx'))
    .map((name) => join(import.meta.dirname, '..', name))
  expect(parts.length).toBeGreaterThan(100)
  for (const part of parts) await import(part)
}, 300_000)

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  )
})

test.each(screens)('%s: each failing query is reported with Retry, both at first and after data was shown', async (at, who) => {
  const questions = await questionsOf(at, who)
  expect(questions.length).toBeGreaterThan(0)
  for (const question of questions) {
    const broken = new Set([question])
    const view = await open(at, who, broken)
    await mend(broken, view)
    broken.add(question)
    const before = timesAsked(view.requests, question)
    await act(() => view.queries.refetchQueries({ type: 'active' }))
    // Data that never changes is never refetched.
    if (timesAsked(view.requests, question) > before) await mend(broken, view)
    failed.add(question)
    view.unmount()
  }
})

test('covers every query in the code', () => {
  const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.queries.ts'),
  )
  const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
  const queries = files.flatMap((name) => [...read(name).matchAll(/queryFn:[^{]*?\{ signal \}\) =>\s*call\((\w+)\.(\w+)/g)])
  const routes: Record<string, Record<string, Route>> = contract
  const unseen = queries
    .map(([, group = '', name = '']) => routes[group]?.[name] as Route)
    .map(({ method, path }) => ({ question: `${method} ${path}`, like: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
    .filter(({ like }) => ![...failed].some((one) => like.test(one)))
  expect(queries.length).toBeGreaterThan(15)
  expect(unseen.map(({ question }) => question).sort()).toEqual(pressed.toSorted())
})
