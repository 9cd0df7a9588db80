import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from '../launch/root.mjs'

const onPath = (...names) =>
  names.some((name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))))

/** The major version of the installed Java, whose formats differ: 17.0.15 or "1.8.0_402". 0 if there is none. */
const javaMajor = () => {
  const command = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java'
  const { stderr } = spawnSync(command, ['-version'], { encoding: 'utf8' })
  return Number(/version "(?:1\.)?(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

/** What some suites need on the machine, how to detect it, and its Debian package. */
const parts = {
  chromium: {
    says: 'Chromium',
    // Chromium without windows, as walks need no more (e2e/chromium.ts).
    package: 'chromium-headless-shell',
    isThere: () =>
      Boolean(process.env.CHROMIUM_PATH) ||
      onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
  },
  fonts: {
    says: 'a font as wide as Arial',
    package: 'fonts-liberation',
    isThere: () => /Arial|Liberation Sans|Roboto|Helvetica/.test(spawnSync('fc-list', { encoding: 'utf8' }).stdout ?? ''),
  },
  java: {
    says: 'Java 17 or later',
    package: 'default-jdk-headless',
    isThere: () => javaMajor() >= 17,
  },
  maven: {
    says: 'Maven',
    package: 'maven',
    isThere: () => onPath('mvn'),
  },
  postgresql: {
    says: 'PostgreSQL server 15 or later',
    package: 'postgresql',
    isThere: () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').some((name) => Number(name) >= 15),
    prepare: () => {
      // The tests start their own clusters; Debian would otherwise create and start one.
      mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
      writeFileSync('/etc/postgresql-common/createcluster.d/apim-no-main.conf', 'create_main_cluster = false\n')
    },
  },
  redis: {
    says: 'Redis server',
    package: 'redis-server',
    isThere: () => onPath('redis-server'),
  },
}

/** RUNLEVEL keeps Debian from starting what it installs: the tests start their own servers. */
const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } })
    .status === 0

const install = (missing) => {
  const packages = missing.map((part) => part.package)
  process.stderr.write(`Installing ${packages.join(', ')} (apt-get) …\n`)
  for (const part of missing) part.prepare?.()
  const args = ['install', '-y', '--no-install-recommends', ...packages]
  if (!apt(...args) && !(apt('update') && apt(...args))) fail(`apt-get could not install ${packages.join(', ')}; see the messages above`)
}

/**
 * Makes sure the machine has what these suites need: as root on Debian it is installed, otherwise the program exits with one line that
 * names what is missing.
 */
export const ensureSystemParts = (suites) => {
  const names = [...new Set(suites.flatMap(({ needs = [] }) => needs))]
  const missing = names.map((name) => parts[name]).filter((part) => !part.isThere())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) return install(missing)
  const without = suites.filter(({ needs = [] }) => needs.every((name) => parts[name].isThere())).map(({ name }) => name)
  const packages = missing.map((part) => part.package).join(' ')
  fail(
    `Not installed on this machine: ${missing.map(({ says }) => says).join(', ')} (on Debian: apt-get install ${packages}). To run the other suites: npm test -- ${without.join(' ')}`,
  )
}
