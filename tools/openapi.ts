/** Writes docs/openapi.json from the contract; with --check compares it instead. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from '../packages/contract/src/http/openapi.ts'
import { contract } from '../packages/contract/src/index.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs', 'openapi.json')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const text = `${JSON.stringify(openApi(contract, version), null, 2)}\n`

const readOld = () => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readOld() !== text) {
  process.stderr.write('docs/openapi.json does not match the contract: run npm run openapi\n')
  process.exitCode = 1
}
