import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { createLog } from '../log.ts'

const lines: { msg: string; req?: { path: string } }[] = []
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) })
})
afterAll(() => app.close())

const pathsLogged = async (...urls: string[]) => {
  lines.length = 0
  for (const url of urls) await app.app.inject({ url })
  return lines.map(({ req }) => req?.path)
}

it('logs a call once, when it is answered', async () => {
  expect(await pathsLogged('/actuator/info?secret=1')).toEqual(['/actuator/info'])
})
it('does not log health probes, which arrive every few seconds', async () => {
  expect(await pathsLogged('/actuator/health', '/actuator/health/liveness', '/actuator/health/readiness')).toEqual([])
})
