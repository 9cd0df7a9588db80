import { helpIfAsked } from './launch/help.mjs'
import { limitMinutes } from './test/limit.mjs'
import { runSuites } from './test/run-suites.mjs'
import { suites } from './test/suites.mjs'

helpIfAsked(`
npm test [-- SUITE … [--changed] [--keycloak] [-t PATTERN]]: runs every check, or only the named suites. Prints one line for each suite and
the total at the end. Takes about half an hour on two idle cores; stops after ${limitMinutes} minutes. As root on Debian it installs the system packages that the
suites need; otherwise it lists them.

  suites      ${suites.map(({ name }) => name).join(', ')}
  --changed   only tests that can break because of changes since main, committed or not: tests that import a changed file or are next to
              a file that does. Says what it leaves out; not sufficient before a merge
  --keycloak  also runs the suite keycloak (sign-in tests against a real Keycloak), which otherwise runs only if named
  -t PATTERN  only tests whose name matches
`)

const args = process.argv.slice(2)
const pattern = args.indexOf('-t')
const only = pattern < 0 ? [] : args.splice(pattern, 2)
const options = suites.filter(({ isExtra, name }) => isExtra && args.includes(`--${name}`))
const isChanged = args.includes('--changed')
const names = args.filter((arg) => arg !== '--changed' && !options.some(({ name }) => arg === `--${name}`))
await runSuites(names, { extras: options.map(({ name }) => name), args: only, isChanged })
