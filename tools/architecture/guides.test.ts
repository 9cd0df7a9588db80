import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { root } from './imports.ts'

/** The folder from which a guide's samples resolve their relative imports. */
const guides: Record<string, string[]> = {
  'docs/server-module.md': ['apps/server/src/modules/widgets', 'apps/server/src/db/schema', 'packages/contract/src/widgets'],
  'docs/portal-kit.md': ['apps/portal/src/features/widgets', 'apps/portal/src/screens/widgets'],
}

const samplesIn = (guide: string): string[] =>
  [...readFileSync(join(root, guide), 'utf8').matchAll(/^```tsx?\n([^]*?)^```/gm)].map(([, code = '']) => code)

/**
 * What a sample imports from files of the product, as name and request. Names that the guide itself adds, or another part of a sample, are
 * left out.
 */
const importsIn = (code: string): { name: string; request: string }[] =>
  parseSync('sample.tsx', code).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .map(({ importName }) => ({ name: importName.name ?? 'default', request: moduleRequest.value }))
      .filter(({ name, request }) => /^(\.|@apim\/contract\/(constants|\w+\/))/.test(request) && !/widget/i.test(`${name} ${request}`)),
  )

const fileOf = (folders: string[], request: string): string | undefined => {
  if (request === '@apim/contract/constants') return 'packages/contract/src/values/constants.ts'
  if (request.startsWith('@apim/')) return `${request.replace('@apim/contract', 'packages/contract/src')}.ts`
  return folders.map((folder) => join(folder, request)).find((file) => existsSync(join(root, file)))
}

const exportsOf = (file: string): string[] =>
  parseSync(file, readFileSync(join(root, file), 'utf8')).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  )

/** Every import in the samples that the product does not have, as `name from request`. */
const unknown = (folders: string[], samples: string[]): string[] =>
  samples.flatMap(importsIn).flatMap(({ name, request }) => {
    const file = fileOf(folders, request)
    const exported = file && existsSync(join(root, file)) ? exportsOf(file) : []
    return exported.includes(name) ? [] : [`${name} from ${request}`]
  })

it.each(Object.entries(guides))('%s imports only what exists', (guide, folders) => {
  const samples = samplesIn(guide)
  expect(samples.flatMap(importsIn).length).toBeGreaterThan(20)
  expect(unknown(folders, samples)).toEqual([])
})

it('detects an import of something that was moved or renamed', () => {
  const samples = [`import { EmptyState } from '../../shared/parts/Card.tsx'\nimport { moment } from '../../shared/times.ts'`]
  expect(unknown(guides['docs/portal-kit.md'] ?? [], samples)).toEqual([
    'EmptyState from ../../shared/parts/Card.tsx',
    'moment from ../../shared/times.ts',
  ])
})
