import { helpIfAsked } from './launch/help.mjs'
import { limitMinutes } from './test/limit.mjs'
import { runSuites } from './test/run-suites.mjs'
import { suites } from './test/suites.mjs'

helpIfAsked(`
npm test [-- SUITE … [--changed] [--keycloak] [-t PATTERN]]: every check, or only the suites named. Each closes with one line, the run with the
total. Less than a quarter of an hour on two quiet cores, ended after ${limitMinutes} minutes. As root on Debian it installs the parts of the system that the suites
need; otherwise it names them.

  suites      ${suites.map(({ name }) => name).join(', ')}
  --changed   only what differs from main, committed or not, can break: the tests that import it or stand near. It says what it leaves out,
              and is not for a merge
  --keycloak  with the suite keycloak, which is otherwise left out unless it is named: the sign-in tests against a real Keycloak
  -t PATTERN  only the tests whose name matches
`)

const args = process.argv.slice(2)
const pattern = args.indexOf('-t')
const only = pattern < 0 ? [] : args.splice(pattern, 2)
const options = suites.filter(({ isExtra, name }) => isExtra && args.includes(`--${name}`))
const isChanged = args.includes('--changed')
const names = args.filter((arg) => arg !== '--changed' && !options.some(({ name }) => arg === `--${name}`))
await runSuites(names, { extras: options.map(({ name }) => name), args: only, isChanged })
