import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { askedElsewhere, work } from './server-files.ts'

const cwd = join(import.meta.dirname, '..', '..')

it.each([...work, ...askedElsewhere])('%s stands for a test: none that was renamed has changed its suite', (name) => {
  expect(globSync(name, { cwd }).length).toBeGreaterThan(0)
})
