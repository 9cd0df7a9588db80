import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { branchedAt, changedSince, selectionOf } = await import(new URL('./changed.mjs', import.meta.url).href)

describe('what differs from main', () => {
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

  it('is what was committed since the branch left it, edited, staged, made and deleted; not what others did there', () => {
    const base = branchedAt(folder)
    expect(changedSince(base, folder)).toEqual(['committed.ts', 'deleted.ts', 'edited.ts', 'src/new.ts', 'staged.ts'])
  })
  it('is unknown where there is no main', () => {
    const other = mkdtempSync(join(tmpdir(), 'changed-'))
    execFileSync('git', ['init', '-qb', 'trunk'], { cwd: other })
    expect(branchedAt(other)).toBeUndefined()
    rmSync(other, { recursive: true })
  })
})

describe('a run of what changed', () => {
  const of = (projectName: string, ...files: string[]) => files.map((file) => ({ projectName, file }))
  const all = [
    ...of('http', 'server/apis/apis.test.ts', 'server/access/access.test.ts', 'server/db/migrate.test.ts'),
    ...of('work', 'server/apis/faults.test.ts', 'server/apis/store/work/lost.test.ts', 'server/access/kills.test.ts'),
    ...of('gateway', 'gateway/proxy.test.ts'),
    ...of('architecture', 'tools/architecture.test.ts'),
  ]
  const suites = [
    { name: 'lint', kind: 'lint' },
    { name: 'architecture', kind: 'vitest', changed: 'always' },
    { name: 'http', kind: 'vitest' },
    { name: 'http-system', kind: 'vitest', project: 'http', changed: 'never' },
    { name: 'work', kind: 'vitest', changed: 'near' },
    { name: 'gateway', kind: 'vitest' },
  ]
  const related = [...of('http', 'server/db/migrate.test.ts'), ...of('work', 'server/access/kills.test.ts')]
  const changes = ['server/apis/store/apis.store.ts']
  const { chosen, left } = selectionOf(suites, { changes, all, related })

  it('has the tests that import what changed and those near it, the checks of the files themselves, and no suite without a test', () => {
    expect(chosen).toEqual([
      { name: 'lint', kind: 'lint', changes },
      { name: 'architecture', kind: 'vitest', changed: 'always', files: ['tools/architecture.test.ts'] },
      { name: 'http', kind: 'vitest', files: ['server/apis/apis.test.ts', 'server/db/migrate.test.ts'] },
      { name: 'work', kind: 'vitest', changed: 'near', files: ['server/apis/faults.test.ts', 'server/apis/store/work/lost.test.ts'] },
    ])
  })
  it('says what it leaves out', () => {
    expect(left).toEqual(['1 of the 3 files of http', 'http-system', '1 of the 3 files of work', 'gateway'])
  })
})
