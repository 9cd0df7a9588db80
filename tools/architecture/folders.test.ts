import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './imports.ts'

/** The most source files a folder holds, about fifteen: a newcomer reads them as one list. Tests next to them do not count. */
const FILES_MAX = 16

/** Folders that may hold more, each with its reason. */
const mayHoldMore: Readonly<Record<string, string>> = {
  'apps/gateway/src/plugins': 'one file for each policy, as Kong has them; whoever looks for a policy looks for its name',
  'packages/kong-admin/src/entities': 'one file for each of Kong’s entities, all of one shape',
  'apps/server/src/db/schema': 'one file for each domain’s tables; whoever looks for a table looks for its domain',
  'apps/gateway/test': 'what tests of every folder are made of, one small thing a file',
  'apps/server/test': 'what tests of every module are made of, one small thing a file',
  'apps/gateway/conformance': 'one replay of one recording, with a file for each part of Kong that it holds us against',
}

const sources = globSync('{packages,apps,tools,bench,bar,e2e}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((file) => file.replaceAll('\\', '/'))

/** Folders above the limit without a reason, with their number of files. */
const crowded = (files: readonly string[]): string[] => {
  const counted = files.filter((file) => !/\.(test|spec|cases|factory)\.tsx?$|\.d\.ts$/.test(file))
  const folders = Map.groupBy(counted, (file) => dirname(file))
  return [...folders]
    .filter(([folder, { length }]) => length > FILES_MAX && !(folder in mayHoldMore))
    .map(([folder, { length }]) => `${folder}: ${length}`)
}

it('detects a crowded folder and does not count tests', () => {
  const names = Array.from({ length: 17 }, (_, number) => `apps/server/src/modules/planted/n${number}`)
  expect(crowded(names.map((name) => `${name}.ts`))).toEqual(['apps/server/src/modules/planted: 17'])
  expect(crowded(names.map((name) => `${name}.test.ts`))).toEqual([])
})

it('finds no folder of more than about fifteen files without a reason', () => expect(crowded(sources)).toEqual([]))

it('lists no exception that is not needed', () => {
  const still = Object.keys(mayHoldMore).filter((folder) => sources.filter((file) => dirname(file) === folder).length > FILES_MAX)
  expect(still).toEqual(Object.keys(mayHoldMore))
})
