import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from '../launch/root.mjs'

const onPath = (...names) =>
  names.some((name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))))

/** The major version of the machine's Java, which says it in its own words: 17.0.15 or "1.8.0_402". 0 without one. */
const javaMajor = () => {
  const command = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java'
  const { stderr } = spawnSync(command, ['-version'], { encoding: 'utf8' })
  return Number(/version "(?:1\.)?(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

/** What some suites need of the machine, how to see that it is there, and its package on Debian. */
const parts = {
  chromium: {
    says: 'Chromium',
    package: 'chromium',
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
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
      // The tests start clusters of their own; Debian would make one and start it.
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

/** RUNLEVEL keeps Debian from starting what it installs: the tests start servers of their own. */
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
 * Sees to it that the machine has what these suites need: installs it as root on Debian, otherwise ends the program with one line
 * that names it.
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
