import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deckBinary } from '../../../bar/deck/binary.ts'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from '../test/process.ts'
import { addition, fullState } from './deck-state.ts'

// Only runs if there is a decK (vitest.config.ts); `npm run bar -- deck` builds one.
const folder = mkdtempSync(join(tmpdir(), 'deck-'))
const token = 'a-token-for-the-tests-0123456789'
const file = (name: string) => join(folder, name)
let adminUrl = ''
let gateway: GatewayProcess | undefined

beforeAll(async () => {
  const [proxyPort, adminPort] = [await freePort(), await freePort()]
  adminUrl = `http://127.0.0.1:${adminPort}`
  gateway = spawnGateway({
    DATA_DIR: folder,
    GATEWAY_ADMIN_TOKEN: token,
    GATEWAY_PROXY_PORT: String(proxyPort),
    GATEWAY_ADMIN_PORT: String(adminPort),
  })
  await untilStatus(adminPort, 401, gateway)
  writeFileSync(file('full.json'), JSON.stringify(await fullState()))
  writeFileSync(file('addition.json'), JSON.stringify(addition))
})
afterAll(async () => {
  gateway?.child.kill('SIGKILL')
  await gateway?.ended
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `deck gateway …`; resolves to its exit code and all its output. */
function deck(...args: string[]): Promise<{ code: number; text: string }> {
  const options = ['--analytics=false', '--kong-addr', adminUrl, '--headers', `kong-admin-token:${token}`, '--no-color']
  return new Promise((resolve) => {
    execFile(deckBinary() as string, ['gateway', ...args, ...options], { cwd: folder, env: { HOME: folder } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, text: `${stdout}${stderr}` })
    })
  })
}

const changed = (text: string) =>
  Object.fromEntries([...text.matchAll(/(Created|Updated|Deleted): (\d+)/g)].map(([, what, n]) => [what, Number(n)]))
const nothing = { Created: 0, Updated: 0, Deleted: 0 }

async function sent(path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${adminUrl}${path}`, { headers: { 'kong-admin-token': token } })
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data
}

/** The number of objects of each kind in the state file. */
const expected = {
  '/routes': 6,
  '/plugins': 6,
  '/consumers': 2,
  '/key-auths': 2,
  '/acls': 2,
  '/oauth2': 1,
  '/jwts': 1,
  '/upstreams': 1,
  '/upstreams/orders.internal/targets': 2,
  '/certificates': 1,
  '/snis': 2,
  '/ca_certificates': 1,
}
const counts = async (paths: readonly string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await sent(path)).length] as const)))

describe('decK', () => {
  const expectWorks = async (...args: string[]) => {
    const { code, text } = await deck(...args)
    if (code !== 0) throw new Error(`deck gateway ${args.join(' ')} ended with ${code}:\n${text}`)
    return text
  }

  test('pings a Kong', async () => {
    expect(await expectWorks('ping')).toContain('Successfully connected to Kong')
  })

  test('validates the state file, and refuses one that the gateway would refuse', async () => {
    await expectWorks('validate', file('full.json'))
    writeFileSync(file('bad.json'), JSON.stringify({ _format_version: '3.0', services: [{ name: 'a b', host: 'h', protocol: 'http' }] }))
    expect(await deck('validate', file('bad.json'))).toMatchObject({ code: 1, text: expect.stringContaining('a b') })
  })

  test('syncs every object of the state file, after which a diff is empty', async () => {
    expect(changed(await expectWorks('sync', file('full.json')))).toMatchObject({ Updated: 0, Deleted: 0 })
    expect(changed(await expectWorks('diff', '--non-zero-exit-code', file('full.json')))).toEqual(nothing)
    expect((await sent('/services')).map(({ name }) => name).sort()).toEqual(['orders', 'pets'])
    expect(await counts(Object.keys(expected))).toEqual(expected)
  })

  test('dumps the state, and syncing the dump changes nothing', async () => {
    await expectWorks('dump', '--with-id', '--output-file', file('dump.yaml'))
    expect(changed(await expectWorks('sync', file('dump.yaml')))).toEqual(nothing)
    await expectWorks('dump', '--output-file', file('dump-without-ids.yaml'))
    expect(changed(await expectWorks('sync', file('dump-without-ids.yaml')))).toEqual(nothing)
  })

  test('updates a changed object, and nothing else', async () => {
    writeFileSync(file('changed.yaml'), readFileSync(file('dump.yaml'), 'utf8').replace('weight: 10', 'weight: 11'))
    expect(changed(await expectWorks('sync', file('changed.yaml')))).toEqual({ Created: 0, Updated: 1, Deleted: 0 })
    expect(changed(await expectWorks('diff', '--non-zero-exit-code', file('changed.yaml')))).toEqual(nothing)
  })

  test('applies a partial state without deleting anything', async () => {
    expect(changed(await expectWorks('apply', file('addition.json')))).toEqual({ Created: 2, Updated: 0, Deleted: 0 })
    expect((await sent('/services')).map(({ name }) => name).sort()).toEqual(['late', 'orders', 'pets'])
  })

  test('leaves objects without the selected tag alone in sync and reset', async () => {
    await expectWorks('sync', file('addition.json'))
    expect(await sent('/services')).toHaveLength(3)
    await expectWorks('reset', '--force', '--select-tag', 'late')
    expect((await sent('/services')).map(({ name }) => name).sort()).toEqual(['orders', 'pets'])
  })

  test('resets the gateway, and syncing the dump restores everything', async () => {
    await expectWorks('reset', '--force')
    expect(
      Object.values(await counts(Object.keys(expected).filter((path) => !path.startsWith('/upstreams/')))).every((count) => count === 0),
    ).toBe(true)
    await expectWorks('sync', file('dump.yaml'))
    expect(changed(await expectWorks('diff', '--non-zero-exit-code', file('dump.yaml')))).toEqual(nothing)
  })
})
