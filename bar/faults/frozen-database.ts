import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freezePostgres } from '../../apps/server/test/freeze.ts'
import { demoAccounts, signIn } from '../../bench/measure/sign-in.ts'
import { findPlace } from '../../packages/embedded-postgres/src/place.ts'
import type { LoggedLoad } from '../product/logged-load.ts'

/** A page a user sees, a load balancer's probe and a sign-in: each needs the database. */
const paths = [
  '/api/user',
  '/api/swaggers',
  '/api/kong/requests/count',
  '/api/all-api-access',
  '/actuator/health',
  '/oidc/reset-password?token=none',
]
const everyMs = 250
/** A call to the portal must be answered within this, whatever the database does (trust R14). */
const answerMs = 6_000
const backMs = 10_000
const givenUpMs = 120_000

interface Answer {
  status: number
  ms: number
}

const ask = async (publicUrl: string, path: string, token: string): Promise<Answer> => {
  const began = performance.now()
  const status = await fetch(publicUrl + path, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - began }
}

/** Seconds until the portal is healthy again. Throws if it stays unhealthy. */
const untilBack = async (publicUrl: string, token: string): Promise<number> => {
  const began = performance.now()
  while ((await ask(publicUrl, '/actuator/health', token)).status !== 200 || (await ask(publicUrl, '/api/user', token)).status !== 200) {
    if (performance.now() - began > givenUpMs)
      throw new Error(`the portal has not recovered ${givenUpMs / 1000} s after the database is back`)
    await sleep(50)
  }
  return (performance.now() - began) / 1000
}

/** Freezes the database with SIGSTOP for this many seconds under load; prints the figures and returns what went wrong. */
export const freezeDatabase = async ({ product: { config }, load }: LoggedLoad, seconds: number): Promise<string[]> => {
  const { access_token: token } = await signIn({
    publicUrl: config.PUBLIC_URL,
    email: 'portal.admin@apim.example',
    password: demoAccounts.password,
  })
  const failedBefore = load.failures.length
  const answeredBefore = load.answers()
  const asked: Promise<Answer>[] = []
  const frozen = freezePostgres(findPlace(resolve(config.DATA_DIR)).home)
  try {
    for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(everyMs))
      asked.push(...paths.map((path) => ask(config.PUBLIC_URL, path, token)))
  } finally {
    frozen.thaw()
  }
  const back = await untilBack(config.PUBLIC_URL, token)
  const answers = await Promise.all(asked)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  const failed = load.failures.length - failedBefore
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
  process.stdout.write(
    `the database was stopped for ${seconds} s: ${load.answers() - answeredBefore} calls through the gateway, ${failed} failed; ${answers.length} calls to the portal (${statuses.map(([status, of]) => `${of?.length} times ${status}`).join(', ')}), the slowest took ${(slowest / 1000).toFixed(1)} s; well again ${back.toFixed(1)} s later\n`,
  )
  const unfit = answers.filter(({ status }) => ![200, 404, 503].includes(status)).length
  return [
    ...(failed > 0 ? [`${failed} calls through the gateway failed while the database was stopped`] : []),
    ...(slowest > answerMs ? [`a call to the portal took ${(slowest / 1000).toFixed(1)} s while the database was stopped`] : []),
    ...(unfit > 0 ? [`${unfit} calls to the portal got something else than an answer or 503`] : []),
    ...(back * 1000 > backMs ? [`the portal was well again only after ${back.toFixed(1)} s`] : []),
  ]
}
