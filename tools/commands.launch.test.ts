import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const ours = Object.entries(scripts).filter(([, command]) => command.startsWith('node tools/'))
const load = (path: string) => import(new URL(path, import.meta.url).href)

it('has the commands of this product', () => {
  expect(ours.map(([name]) => name)).toEqual(
    expect.arrayContaining(['start', 'test', 'dev', 'bench', 'bar', 'token', 'gateway', 'backup', 'restore', 'doctor']),
  )
})

it.each(ours)('npm run %s prints its help with --help and does nothing else', (name, command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command.split(' ').slice(1), '--help'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(name === 'start' || name === 'test' ? new RegExp(`^npm ${name}`) : new RegExp(`^npm run (-s )?${name}`))
})

it.each(['bench', 'bar'])('npm run %s describes each program in one line', async (folder) => {
  const { programsIn } = await load('./launch/programs.mjs')
  const programs = programsIn(folder) as { name: string; says: string }[]
  expect(programs.length).toBeGreaterThan(3)
  expect(programs.filter(({ says }) => !/^[A-Z0-9][^\n*]+$/.test(says))).toEqual([])
})

it('lists the suites if an unknown one is named', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/test.mjs', 'nothing'], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  const [, names = ''] = /^Unknown suite nothing\. Available: (.+)\n$/.exec(stderr) ?? []
  expect(names.split(', ')).toEqual(expect.arrayContaining(['format', 'lint', 'types', 'unit', 'gateway', 'http', 'journeys', 'keycloak']))
})

it('reports that the portal does not respond when a token is requested', () => {
  const env = { ...process.env, PUBLIC_URL: 'http://127.0.0.1:9' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/token.mjs', 'a@b.example'], { cwd: root, encoding: 'utf8', env })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe('The portal is not responding at http://127.0.0.1:9; start it with npm start\n')
})

describe('the installation', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'launch-install-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, packages: object, seconds: number) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ packages }))
    utimesSync(file, seconds, seconds)
  }
  const entry = (version: string, more = {}) => ({ 'node_modules/a': { version, integrity: version, ...more } })

  it.each([
    ['is missing where there is no node_modules', undefined, 0, false],
    ['is current if it is newer than the lock file', entry('1'), 2000, true],
    ['is current if it is older and matches the lock file, as in a copied checkout', entry('1'), 500, true],
    ['is out of date if it is older and has something else', entry('0'), 500, false],
    ['is out of date if it is older and lacks a package', {}, 500, false],
  ])('%s', async (_name, installed, at, expected) => {
    const { isInstalled } = await load('./launch/prepare/install.mjs')
    write('package-lock.json', { '': {}, 'apps/portal': {}, ...entry('1') }, 1000)
    if (installed) write('node_modules/.package-lock.json', installed, at as number)
    expect(isInstalled(folder)).toBe(expected)
  })

  const installWith = (npm: string) => {
    write('package-lock.json', { '': {}, ...entry('1') }, 1000)
    writeFileSync(join(folder, 'npm.js'), npm)
    const script = `import(${JSON.stringify(new URL('./launch/prepare/install.mjs', import.meta.url).href)}).then(({ ensureInstalled }) => ensureInstalled(${JSON.stringify(folder)}))`
    const env = { ...process.env, npm_execpath: join(folder, 'npm.js') }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env })
    return { status, stdout, lines: stderr.trimEnd().split('\n') }
  }

  it("prints that it installs, without npm's output", () => {
    const npm = 'for (let line = 0; line < 400; line++) console.error("npm warn EBADENGINE")'
    expect(installWith(npm)).toEqual({ status: 0, stdout: '', lines: [expect.stringMatching(/^Installing \(npm ci\)/)] })
  })

  it("shows npm's output if it failed", () => {
    const { status, lines } = installWith('console.log("npm error E401"); process.exit(1)')
    expect(status).toBe(1)
    expect(lines.slice(1)).toEqual(['npm error E401', 'npm ci failed; see the messages above'])
  })

  it('is out of date if it is older than the lock file and lacks one of our own packages', async () => {
    const { isInstalled } = await load('./launch/prepare/install.mjs')
    write('package-lock.json', { ...entry('1'), 'node_modules/@apim/own': { resolved: 'packages/own', link: true } }, 1000)
    write('node_modules/.package-lock.json', entry('1'), 500)
    expect(isInstalled(folder)).toBe(false)
    mkdirSync(join(folder, 'packages/own'), { recursive: true })
    mkdirSync(join(folder, 'node_modules/@apim'))
    symlinkSync('../../packages/own', join(folder, 'node_modules/@apim/own'))
    expect(isInstalled(folder)).toBe(true)
  })

  it('may lack optional packages for other platforms', async () => {
    const { isInstalled } = await load('./launch/prepare/install.mjs')
    write('package-lock.json', entry('1', { optional: true }), 1000)
    write('node_modules/.package-lock.json', {}, 500)
    expect(isInstalled(folder)).toBe(true)
  })
})

describe('the suites of a run', () => {
  const chosen = async (names: string[], extras: string[] = []) => {
    const { chosenOf } = await load('./test/run-suites.mjs')
    return (chosenOf(names, extras, true) as { name: string }[]).map(({ name }) => name)
  }

  it('are all except the one that downloads a provider, which runs when it is named', async () => {
    const all = await chosen([])
    expect(all).toContain('journeys')
    expect(all).not.toContain('keycloak')
    expect(await chosen([], ['keycloak'])).toEqual([...all, 'keycloak'])
  })

  it('are only the named ones, in the order of a full run', async () => {
    expect(await chosen(['keycloak'])).toEqual(['keycloak'])
    expect(await chosen(['keycloak'], ['keycloak'])).toEqual(['keycloak'])
    expect(await chosen(['unit', 'format'], ['keycloak'])).toEqual(['format', 'unit', 'keycloak'])
  })
})

describe('the counts of a suite', () => {
  const report = (more: object) => ({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...more })
  const unloaded = { status: 'failed', assertionResults: [] }

  it.each([
    ['are those of its tests', report({ numFailedTests: 2, numPendingTests: 1 }), 1, { passed: 3, failed: 2, skipped: 1 }],
    ['count a file that could not be loaded as a failure', report({ testResults: [unloaded] }), 1, { passed: 3, failed: 1, skipped: 0 }],
    ['count an error outside the tests as a failure', report({}), 1, { passed: 3, failed: 1, skipped: 0 }],
    ['count a run in which nothing ran as a failure', report({ numPassedTests: 0 }), 0, { passed: 0, failed: 1, skipped: 0 }],
    [
      'count a run in which everything was skipped as a failure',
      report({ numPassedTests: 0, numPendingTests: 4 }),
      0,
      { passed: 0, failed: 1, skipped: 4 },
    ],
  ])('%s', async (_name, given, code, expected) => {
    const { countOf } = await load('./test/vitest-suite.mjs')
    expect(countOf(given, code)).toEqual(expected)
  })

  it('list failures by file, name and reason', async () => {
    const { failuresOf } = await load('./test/vitest-suite.mjs')
    const tests = [
      { status: 'passed', fullName: 'the one that holds', failureMessages: [] },
      { status: 'failed', fullName: 'the one that does not', failureMessages: ['expected 200, got 400'] },
    ]
    const testResults = [
      { name: '/clone/apps/a.test.ts', status: 'failed', message: '', assertionResults: tests },
      { name: '/clone/apps/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ]
    expect(failuresOf(report({ testResults }), '/clone')).toEqual([
      'apps/a.test.ts: the one that does not\nexpected 200, got 400',
      'apps/b.test.ts: no such module',
    ])
  })
})
