import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { helpIfAsked } from './launch/help.mjs'
import { ensureBuilt } from './launch/prepare/build.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'
import { node24 } from './launch/prepare/node24.mjs'
import { describe, programsIn } from './launch/programs.mjs'
import { fail, root } from './launch/root.mjs'

const all = programsIn('bench')

helpIfAsked(`
npm run bench [-- NAME …]: runs benchmarks, each with a reference measured in the same run. Without a name: all of them.
If KONG_PROXY_URL and KONG_ADMIN_URL are set, the benchmark gateway also measures that Kong (or other version of our gateway).

${describe(all)}
`)

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const unknown = names.find((name) => !all.some((one) => one.name === name))
if (unknown) fail(`Unknown benchmark ${unknown}. Available: ${all.map(({ name }) => name).join(', ') || 'none'}`)
if (all.length === 0) fail('This checkout has no benchmarks')

ensureInstalled()
ensureBuilt()
const failed = all
  .filter(({ name }) => names.length === 0 || names.includes(name))
  .filter(({ name, path }) => {
    process.stdout.write(`\n${name}\n`)
    return spawnSync(node24(), [join(root, path)], { cwd: root, stdio: 'inherit' }).status !== 0
  })
if (failed.length > 0) fail(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
