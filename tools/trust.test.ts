import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/trust.md'), 'utf8')
const described = [...text.matchAll(/^\*\*([TRG]\d{1,2}) .*\n(\*Tests:\* .*)$/gm)].map(([, id = '', tests = '']) => ({
  id,
  tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  /** Names of tests, or parts of them, quoted after their file. */
  quoted: tests.split(' · ').flatMap((test) => {
    const [, file = ''] = /`([^`]+)`/.exec(test) ?? []
    return [...test.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name }))
  }),
}))

/** The cited entries: `trust T16, T17`, `threat T40`; and `(T04)` alone, as in the second line of a comment. */
const citedIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:trust|threat) ([TRG]\d{1,2}\b(?:(?:,| and) [TRG]\d{1,2}\b)*)|\((T\d\d|R\d\d)\)/g)].flatMap(
    ([, named = '', alone = '']) => [...`${named} ${alone}`.matchAll(/[TRG]\d{1,2}/g)].map(([id]) => id),
  )
const files = globSync(['{packages,apps,e2e,bench,bar,tools}/**/*.{ts,tsx,mjs}', 'docs/**/*.md', '*.md'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})
const cited = new Set(files.flatMap((file) => citedIn(readFileSync(join(root, file), 'utf8'))))

it('finds citations', () => {
  expect(citedIn('(trust T16, T17), threat T40), once by address (T04). trust G6, and R02')).toEqual(['T16', 'T17', 'T40', 'T04', 'G6'])
  expect(cited.size).toBeGreaterThan(50)
})
it('has an entry with its defenses for every threat cited, and none that is not cited', () => {
  const ids = described.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual([...cited].sort())
})
it('names tests that exist', () => {
  expect(described.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([])
  expect(described.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(root, file)))).toEqual([])
})
it('quotes names that are in the file, each once or more', () => {
  const quoted = described.flatMap((entry) => entry.quoted)
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter(({ file, name }) => !readFileSync(join(root, file), 'utf8').includes(name))).toEqual([])
})
it('has every document that code refers to: a clone is complete', () => {
  const named = files
    .filter((file) => !file.endsWith('.md'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/[\w./-]+\.md\b/g)].map(([document]) => ({ file, document })))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ document }) => !existsSync(join(root, document)))).toEqual([])
})
