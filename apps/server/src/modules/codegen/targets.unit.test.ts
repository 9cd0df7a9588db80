import type { CodegenForm } from '@apim/contract'
import { codeLanguages, codeTypes } from '@apim/contract/codegen/values'
import { expect, it } from 'vitest'
import { optionsFor } from './targets.ts'

const every = codeTypes.flatMap((type) => codeLanguages[type].map((lang): Pick<CodegenForm, 'type' | 'lang'> => ({ type, lang })))
const packages = { modelPackage: 'com.acme.bank.model', apiPackage: 'com.acme.bank.api' }

it('specification 1 §9: twelve clients and four servers, each with a generator and both packages', () => {
  const all = every.map((one) => optionsFor({ ...one, ...packages }))
  expect(all.length).toBe(16)
  for (const options of all) expect(options).toEqual(expect.arrayContaining(['-g', '--model-package', '--api-package']))
  expect(new Set(all.map((options) => options.join(' '))).size).toBe(16)
})

it.each([
  ['com.acme.model', 'com.acme.api', ['com.acme', 'model', 'api']],
  ['com.acme', 'com.acme', ['com', 'Model', 'Api']],
  ['com.acme', 'com.acme.api', ['com', 'acme', 'acme.api']],
  ['model', 'api', [undefined, 'model', 'api']],
  ['all', 'all', [undefined, 'Model', 'Api']],
])('C# has one root namespace for %s and %s', (modelPackage, apiPackage, expected) => {
  const options = optionsFor({ type: 'client', lang: 'c#', modelPackage, apiPackage })
  const after = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
  expect([after('--package-name'), after('--model-package'), after('--api-package')]).toEqual(expected)
})

it('the TypeScript client for Node has packages of one part, or its files would not find each other', () => {
  const names = (more: object) => optionsFor({ type: 'client', lang: 'node', ...packages, ...more }).slice(2)
  expect(names({})).toEqual(['--model-package', 'model', '--api-package', 'api'])
  expect(names({ modelPackage: 'a.same', apiPackage: 'b.same' })).toEqual(['--model-package', 'model', '--api-package', 'api'])
})
