import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../launch/sign-in.mjs'
import { freePorts } from '../test-programs/free-ports.ts'
import { type Program, processesWith, runProgram, until } from '../test-programs/processes.ts'

const root = join(import.meta.dirname, '../..')
const demo = JSON.parse(readFileSync(join(root, 'tools/launch/demo-accounts.json'), 'utf8')) as { password: string }
let base = ''
let ports: Record<string, string> = {}
const launched: Program[] = []

beforeAll(async () => {
  const { ensureBuilt } = await import(new URL('../launch/prepare/build.mjs', import.meta.url).href)
  ensureBuilt()
  base = mkdtempSync(join(tmpdir(), 'backup-'))
  chmodSync(base, 0o755)
  const [portal, proxy, tls, admin, sample] = (await freePorts(5)).map(String)
  ports = {
    PORT: `${portal}`,
    GATEWAY_PROXY_PORT: `${proxy}`,
    GATEWAY_PROXY_TLS_PORT: `${tls}`,
    GATEWAY_ADMIN_PORT: `${admin}`,
    SAMPLE_UPSTREAM_PORT: `${sample}`,
  }
}, 300_000)

afterAll(async () => {
  for (const { child } of launched) if (child.exitCode === null) child.kill('SIGKILL')
  await until('everything has ended', () => processesWith(base).length === 0, 30_000)
  rmSync(base, { recursive: true, force: true })
})

const at = (name: string) => join(base, name)
const run = (tool: string, args: string[], env: Record<string, string>) => {
  const program = runProgram(process.execPath, [join(root, 'tools', tool), ...args], {
    cwd: root,
    env: { ...ports, LOG_LEVEL: 'warn', ...env },
  })
  launched.push(program)
  return program
}
const start = async (folder: string) => {
  const product = run('start.mjs', [], { DATA_DIR: at(folder) })
  await until('it is ready', () => product.out.some((line) => line.includes('is ready')) || product.child.exitCode !== null, 110_000)
  if (product.child.exitCode !== null) throw new Error(product.err.join('\n'))
  return async () => {
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  }
}
/** Runs a command to its end; returns what it printed. */
const command = async (tool: string, file: string, env: Record<string, string>) => {
  const program = run(tool, [at(file)], env)
  const code = await program.ended
  return { code, out: program.out.join('\n'), err: program.err.join('\n') }
}
const succeeds = async (tool: string, file: string, env: Record<string, string>) => {
  const { code, out, err } = await command(tool, file, env)
  expect([code, err]).toEqual([0, expect.any(String)])
  return out
}

const portal = () => `http://localhost:${ports['PORT']}`
const asAdmin = async () => {
  const { access_token: token } = await signIn({ publicUrl: portal(), email: 'portal.admin@apim.example', password: demo.password })
  return async (path: string, body?: unknown) => {
    const answer = await fetch(`${portal()}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
/** A new key at an API of the demo that is deployed; undefined while none is. */
const newKey = async (call: Awaited<ReturnType<typeof asAdmin>>) => {
  const { apis } = await call('/api/swaggers?size=100')
  const [firm] = await call('/api/all-organizations')
  for (const { id } of apis as { id: number }[]) {
    const { deployments } = (await call(`/api/api-detail/${id}`)) as { deployments: { id: number; gatewayUrl: string; state: string }[] }
    const place = deployments.find(({ state }) => state === 'ACTIVE')
    if (!place) continue
    const key = { deploymentId: place.id, organizationId: firm.organizationId, nickname: 'Kept in a backup' }
    const { consumerId, credentials } = await call('/api/kong/add-consumer', key)
    return { consumerId, apiKey: credentials.apiKey as string, gatewayUrl: place.gatewayUrl }
  }
  return undefined
}

it('a running product is backed up, restored elsewhere, and its keys and accounts work there', async () => {
  const stop = await start('first')
  const call = await asAdmin()
  let key: Awaited<ReturnType<typeof newKey>>
  await until('an API of the demo is deployed', async () => (key = await newKey(call)) !== undefined, 60_000)
  const { consumerId, apiKey, gatewayUrl } = key as NonNullable<typeof key>

  // Under load: every call to the gateway and to the portal goes on meanwhile.
  let isOver = false
  const statuses = new Set<number>()
  const load = (async () => {
    while (!isOver) {
      statuses.add((await fetch(gatewayUrl, { headers: { apikey: apiKey } })).status)
      await call('/api/users')
    }
  })()
  const said = await succeeds('operate/backup.mjs', 'portal.backup', { DATA_DIR: at('first') })
  isOver = true
  await load
  expect(said).toMatch(/holds \d+ rows of \d+ tables/)
  expect(statuses.has(401)).toBe(false)
  await stop()

  await succeeds('operate/restore.mjs', 'portal.backup', { DATA_DIR: at('second') })
  const stopSecond = await start('second')
  const again = await asAdmin()
  expect((await again('/api/record-consumer', { consumerId })).apiKey).toBe(apiKey)
  expect((await fetch(gatewayUrl)).status).toBe(401)
  expect((await fetch(gatewayUrl, { headers: { apikey: apiKey } })).status).not.toBe(401)
  await stopSecond()
}, 240_000)

/** Every row of every table in a backup, and the files. */
const contentOf = async (file: string) => {
  const folder = at(`${file}-unpacked`)
  mkdirSync(folder)
  await extract({ file: at(file), cwd: folder })
  const names = (readdirSync(folder, { recursive: true, withFileTypes: true }) as { isFile(): boolean; parentPath: string; name: string }[])
    .filter((one) => one.isFile() && one.name !== 'manifest.json')
    .map(({ parentPath, name }) => join(parentPath, name))
  return names.map((name) => [name.slice(folder.length), readFileSync(name, 'latin1').split('\n').toSorted().join('\n')]).toSorted()
}

/** All but the sign-ins and password links, which a restore ends, and the emails, of which it holds back those that wait. */
const lasting = (content: string[][]) => content.filter(([name = '']) => !/sessions|artifact|password_link|mail_outbox/.test(name))

it('goes from the embedded database to a server of one’s own and back, without a difference but ended sign-ins and emails held back', async () => {
  const server = await startEmbeddedPostgres({ dataDir: at('own-server'), log: pino({ level: 'silent' }) })
  const own = { DATA_DIR: at('third'), DATABASE_URL: server.url }
  await succeeds('operate/restore.mjs', 'portal.backup', own)
  await succeeds('operate/backup.mjs', 'own.backup', own)
  await server.stop()
  await succeeds('operate/restore.mjs', 'own.backup', { DATA_DIR: at('fourth') })
  await succeeds('operate/backup.mjs', 'back.backup', { DATA_DIR: at('fourth') })
  const before = await contentOf('portal.backup')
  expect(before.length - lasting(before).length).toBe(4)
  expect(lasting(before).length).toBeGreaterThan(30)
  const moved = await contentOf('own.backup')
  expect(lasting(moved)).toEqual(lasting(before))
  expect(await contentOf('back.backup')).toEqual(moved)
}, 240_000)

it('says in one line what is wrong', async () => {
  const wrong = async (tool: string, file: string, env: Record<string, string>) => {
    const { code, err } = await command(tool, file, env)
    expect(code).toBe(1)
    return err
  }
  expect(await wrong('operate/restore.mjs', 'portal.backup', { DATA_DIR: at('second') })).toMatch(
    /is not empty; restore into an empty DATA_DIR/,
  )
  expect(await wrong('operate/restore.mjs', 'nothing.backup', { DATA_DIR: at('fifth') })).toMatch(/nothing\.backup does not exist/)
  expect(await wrong('operate/backup.mjs', 'portal.backup', { DATA_DIR: at('second') })).toMatch(/exists; choose another name/)
  expect(await wrong('operate/backup.mjs', 'new.backup', { DATA_DIR: at('nowhere') })).toMatch(/holds no database; set DATA_DIR/)
  expect(readdirSync(base)).not.toContain('nowhere')
})
