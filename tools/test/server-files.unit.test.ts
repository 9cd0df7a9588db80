import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coveredElsewhere, work } from './server-files.ts'

const cwd = join(import.meta.dirname, '..', '..')

it.each([...work, ...coveredElsewhere])('%s matches a test: renaming a test has not moved it to another suite', (name) => {
  expect(globSync(name, { cwd }).length).toBeGreaterThan(0)
})
