import { setTimeout as sleep } from 'node:timers/promises'
import { calmTimes, type MainJob } from './main-job.ts'
import { startPortalProcess } from './portal-process.ts'

/** How long a test with killed processes may take. */
export const patience = 900_000

/** Servers on the job's database that are killed, and that continue what killed ones left. */
export const killedPortals = (job: () => MainJob) => {
  const portal = (more: { reconciles: boolean; crashpoint?: string }) =>
    startPortalProcess({
      databaseUrl: String(job().app.pool.options.connectionString),
      people: [job().people.maintainer.email, job().people.portalAdmin.email],
      // A killed process's lease must expire before the next one can continue.
      times: { ...calmTimes, leaseMs: 2000, driftMs: 3_600_000 },
      ...more,
    })
  return {
    portal,
    /** Makes the call to a server that kills itself at that point, and checks that it did. */
    killAt: async (crashpoint: string, person: { email: string }, method: string, path: string, body?: unknown) => {
      const doomed = await portal({ reconciles: false, crashpoint })
      const answer = await doomed.send(person.email, method, path, body)
      if (answer) {
        await doomed.stop()
        throw new Error(`${crashpoint} was not met: ${JSON.stringify(answer)}`)
      }
      const signal = await doomed.ended()
      if (signal !== 'SIGKILL') throw new Error(`${crashpoint}: ended by ${signal}`)
    },
    /** Runs one server until the condition holds and no work is left. */
    untilOneStart: async (isSo: () => Promise<boolean>) => {
      const next = await portal({ reconciles: true })
      const patientUntil = Date.now() + patience / 3
      while (Date.now() < patientUntil && !(await isSo())) await sleep(100)
      await job().settled()
      await next.stop()
    },
  }
}
