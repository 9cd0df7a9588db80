/** Long versions of the randomized tests in npm test: malformed requests, unusual bodies, changed documents, kills of the store and of the database. */

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const files = [
  'apps/gateway/conformance/differential/parsing.test.ts',
  'apps/gateway/src/admin/fuzz.test.ts',
  'apps/gateway/src/store/store.test.ts',
  'apps/server/src/modules/apis/difference/dirt.unit.test.ts',
  'tools/postgres-kill.launch.test.ts',
]
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--project', 'unit', '--project', 'gateway', '--project', 'launcher', '--testTimeout=3600000', ...files]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, APIM_TEST_LONG: '1' } })
process.exit(status ?? 1)
