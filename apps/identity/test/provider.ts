import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { type IdentityMail, type IdentityOptions, identity, migrateIdentity } from '../src/index.ts'

export const EMAIL = 'maintainer@apim.example'
export const OTHER_EMAIL = 'company.user@acme.example'
export const PASSWORD = 'Demo-Passw0rd!'

/** A running provider with its own database and data folder. */
export interface Running {
  app: FastifyInstance
  options: IdentityOptions
  pool: pg.Pool
  origin: string
  issuer: string
  mails: IdentityMail[]
  clock: { offset: number }
  /** Stops the provider and restarts it with the same database, folder and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const named = (url: string, database: string) => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${database}`)

/** Starts the provider as the server mounts it: real HTTP on a free port, real PostgreSQL; behind proxies at `trustProxy`, if any. */
export async function startProvider(
  overrides: Partial<IdentityOptions> = {},
  before?: (app: FastifyInstance) => void,
  trustProxy: string[] = [],
): Promise<Running> {
  const url = inject('postgresUrl' as never) as string
  const database = `identity_${randomBytes(6).toString('hex')}`
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  const pool = new pg.Pool({ connectionString: named(url, database), max: 5 })
  await migrateIdentity(pool)

  const dataDir = await mkdtemp(join(tmpdir(), 'apim-identity-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const mails: IdentityMail[] = []
  const clock = { offset: 0 }
  const options: IdentityOptions = {
    issuer: `${origin}/oidc`,
    pool,
    dataDir,
    portalUrl: origin,
    clientId: 'dev-portal-spa',
    audience: 'apim',
    seedAccounts: [
      { email: EMAIL, password: PASSWORD, firstName: 'Mara', lastName: 'Lindqvist' },
      { email: OTHER_EMAIL, password: PASSWORD, firstName: 'Jonas', lastName: 'Weber' },
    ],
    sendMail: async (mail) => void mails.push(mail),
    clock: () => Date.now() + clock.offset,
    ...overrides,
  }
  const start = async () => {
    const app = Fastify({ trustProxy })
    before?.(app)
    await app.register(identity, options)
    await app.listen({ host: '127.0.0.1', port })
    return app
  }
  const running: Running = {
    app: await start(),
    options,
    pool,
    origin,
    issuer: options.issuer,
    mails,
    clock,
    async restart() {
      await running.app.close()
      running.app = await start()
    },
    async stop() {
      await running.app.close()
      await pool.end()
      await rm(dataDir, { recursive: true })
    },
  }
  return running
}
