import { createHash, timingSafeEqual } from 'node:crypto'
import type { EnvironmentInfo } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'

export interface ActuatorOptions {
  info: EnvironmentInfo
  /** Whether each part works, by name; everything is up when all are. */
  health(): Promise<Record<string, boolean>>
  /** Prometheus text. */
  metrics(): Promise<string>
  metricsToken: string | undefined
}

const same = (a: string, b: string) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** `/actuator/*`: public facts about this server; every other path under it is 404. */
export const actuator = (app: FastifyInstance, { info, health, metrics, metricsToken }: ActuatorOptions): void => {
  const config = { access: 'public' as const }
  const probe = { ...config, anyHost: true }
  const report = async () => {
    const components = await health()
    const up = Object.values(components).every(Boolean)
    return {
      status: up ? 'UP' : 'DOWN',
      ...(!up && { components: Object.fromEntries(Object.entries(components).map(([name, works]) => [name, works ? 'UP' : 'DOWN'])) }),
    }
  }
  app.get('/actuator/info', { config }, async () => info)
  app.get('/actuator/health/liveness', { config: probe }, async () => ({ status: 'UP' }))
  for (const path of ['/actuator/health', '/actuator/health/readiness'])
    app.get(path, { config: probe }, async (_, reply) => {
      const answer = await report()
      if (answer.status === 'UP') return answer
      return reply.code(503).header('retry-after', '2').send(answer)
    })
  app.get('/actuator/metrics', { config: { access: 'metrics' } }, async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (metricsToken ? !same(token, metricsToken) : info['env-info'] !== 'local') throw notFound('Page')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics())
  })
}
