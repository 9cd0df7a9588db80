import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { branchedAt, changedSince, selectionOf } = await import(new URL('./changed.mjs', import.meta.url).href)
const { findImporters } = await import(new URL('./importers.mjs', import.meta.url).href)

describe('the changes since main', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'))
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const commit = () => git('commit', '-qm', 'one', '--no-gpg-sign')

  beforeAll(() => {
    git('init', '-qb', 'main')
    for (const file of ['.gitignore', 'kept.ts', 'edited.ts', 'deleted.ts', 'staged.ts'])
      write(file, file === '.gitignore' ? 'out\n' : file)
    git('add', '.')
    commit()
    git('checkout', '-qb', 'mine')
    write('committed.ts', '1')
    git('add', '.')
    commit()
    git('checkout', '-q', 'main')
    write('of-others.ts', '1')
    git('add', '.')
    commit()
    git('checkout', '-q', 'mine')
    write('edited.ts', 'more')
    write('staged.ts', 'more')
    git('add', 'staged.ts')
    write('src/new.ts', '1')
    write('out/built.ts', '1')
    rmSync(join(folder, 'deleted.ts'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are what was committed since branching off, edited, staged, added and deleted; not what others committed to main', () => {
    const base = branchedAt(folder)
    expect(changedSince(base, folder)).toEqual(['committed.ts', 'deleted.ts', 'edited.ts', 'src/new.ts', 'staged.ts'])
  })
  it('are unknown if there is no main', () => {
    const other = mkdtempSync(join(tmpdir(), 'changed-'))
    execFileSync('git', ['init', '-qb', 'trunk'], { cwd: other })
    expect(branchedAt(other)).toBeUndefined()
    rmSync(other, { recursive: true })
  })
})

describe('a run of what changed', () => {
  const of = (projectName: string, ...files: string[]) => files.map((file) => ({ projectName, file }))
  const server = 'apps/server/src'
  const all = [
    ...of('http', `${server}/apis/apis.test.ts`, `${server}/access/access.test.ts`, `${server}/audit/audit.test.ts`),
    ...of('http', `${server}/db/migrate.test.ts`, 'apps/server/test/permissions/permissions.test.ts'),
    ...of('work', `${server}/apis/faults.test.ts`, `${server}/apis/store/work/lost.test.ts`, `${server}/access/work/kills.test.ts`),
    ...of('gateway', 'apps/gateway/src/proxy.test.ts'),
    ...of('launcher', 'tools/start.launch.test.ts', `${server}/access/odd.launch.test.ts`),
    ...of('architecture', 'tools/architecture.test.ts'),
  ]
  const suites = [
    { name: 'lint', kind: 'lint' },
    { name: 'architecture', kind: 'vitest', changed: 'always' },
    { name: 'http', kind: 'vitest' },
    { name: 'http-system', kind: 'vitest', project: 'http', changed: 'never' },
    { name: 'work', kind: 'vitest' },
    { name: 'gateway', kind: 'vitest' },
    { name: 'launcher', kind: 'vitest', changed: 'near' },
  ]
  const store = `${server}/apis/store/apis.store.ts`
  const importers = new Map([
    [store, [`${server}/access/work/access-work.ts`, `${server}/db/migrate.test.ts`, `${server}/app.ts`]],
    [`${server}/app.ts`, ['apps/server/test/app.ts']],
    ['apps/server/test/app.ts', [`${server}/audit/audit.test.ts`]],
  ])
  const filesOf = (changes: string[]) => {
    const { chosen } = selectionOf(suites, { changes, all, importers }) as { chosen: { name: string; files?: string[] }[] }
    return Object.fromEntries(chosen.flatMap(({ name, files }) => (files ? [[name, files]] : [])))
  }

  it('runs the tests that import a changed file, those near it, those next to its importers, those of the whole product, and the static checks', () => {
    expect(selectionOf(suites, { changes: [store], all, importers }).chosen[0]).toEqual({ name: 'lint', kind: 'lint', changes: [store] })
    expect(filesOf([store])).toEqual({
      architecture: ['tools/architecture.test.ts'],
      http: [`${server}/apis/apis.test.ts`, `${server}/db/migrate.test.ts`, 'apps/server/test/permissions/permissions.test.ts'],
      work: [`${server}/apis/faults.test.ts`, `${server}/apis/store/work/lost.test.ts`, `${server}/access/work/kills.test.ts`],
    })
  })
  it('reports what it leaves out', () => {
    const { left } = selectionOf(suites, { changes: [store], all, importers })
    expect(left).toEqual(['2 of the 5 files of http', 'http-system', 'gateway', 'launcher'])
  })
  it('follows a test helper that changed itself', () => {
    expect(filesOf(['apps/server/test/app.ts'])['http']).toContain(`${server}/audit/audit.test.ts`)
  })
  it('runs every test if a dependency changed, but not if only our scripts or the way suites run did', () => {
    expect(filesOf(['package-lock.json'])['http']).toHaveLength(5)
    for (const file of ['package.json', 'vitest.config.ts'])
      expect(filesOf([file])).toEqual({ architecture: ['tools/architecture.test.ts'], launcher: ['tools/start.launch.test.ts'] })
  })
  it('runs nothing for a text that only people read', () => {
    expect(filesOf(['CHANGELOG.md', 'docs/operations.md'])).toEqual({ architecture: ['tools/architecture.test.ts'] })
  })
})

describe('the importers', () => {
  it('include static and dynamic imports, file names in code, and our own packages', () => {
    const importers: Map<string, string[]> = findImporters()
    const of = (file: string) => importers.get(file) ?? []
    expect(of('tools/test/concurrently.mjs')).toEqual(
      expect.arrayContaining(['tools/test/run-suites.mjs', 'tools/test/concurrently.unit.test.ts']),
    )
    expect(of('apps/server/test/programs/portal-server.ts')).toContain('apps/server/test/portal-process.ts')
    expect(of('packages/contract/src/index.ts')).toContain('apps/server/test/permissions/table.ts')
  })
})
