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
npm run bench [-- NAME …]: measures, each figure beside the reference measured in the same run. Without a name: all of them.
KONG_PROXY_URL and KONG_ADMIN_URL name a Kong, or another version of our gateway, that gateway measures beside.

${describe(all)}
`)

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const unknown = names.find((name) => !all.some((one) => one.name === name))
if (unknown) fail(`There is no benchmark ${unknown}; there are ${all.map(({ name }) => name).join(', ') || 'none'}`)
if (all.length === 0) fail('There is no benchmark in this checkout')

ensureInstalled()
ensureBuilt()
const failed = all
  .filter(({ name }) => names.length === 0 || names.includes(name))
  .filter(({ name, path }) => {
    process.stdout.write(`\n${name}\n`)
    return spawnSync(node24(), [join(root, path)], { cwd: root, stdio: 'inherit' }).status !== 0
  })
if (failed.length > 0) fail(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
