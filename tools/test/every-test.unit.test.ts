import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'

const root = join(import.meta.dirname, '..', '..')
const suites = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test && project.test.name !== 'keycloak' && project.test.name !== 'codegen'
    ? [project.test]
    : [],
)
const matchesAny = (file: string, patterns: readonly string[] = []) => patterns.some((pattern) => matchesGlob(file, pattern))
const suitesOf = (file: string) =>
  suites.filter(({ include, exclude }) => matchesAny(file, include) && !matchesAny(file, exclude)).map(({ name }) => name)

/** These run only on request: what they need is downloaded first. */
const onRequest = [
  'e2e/keycloak/*.spec.ts',
  'apps/server/test/codegen/*.spec.ts',
  'e2e/codegen/*.spec.ts',
  'apps/gateway/conformance/deck.test.ts',
]

it('every test file belongs to exactly one suite', () => {
  const skipped = new Set(['node_modules', 'dist'])
  const files = globSync('**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: (name) => skipped.has(name) })
  const tests = files.filter((file) => !matchesAny(file, onRequest))
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.map((file) => ({ file, suites: suitesOf(file) })).filter((test) => test.suites.length !== 1)).toEqual([])
})
