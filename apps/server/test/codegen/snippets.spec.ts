import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outlineOf } from '@apim/openapi/document/outline'
import { operationOf } from '@apim/openapi/operation/operation'
import { credentialsFor } from '@apim/openapi/request/credential'
import { requestOf, type SampleRequest } from '@apim/openapi/request/request'
import { firstCallWithKey, firstCallWithToken } from '@apim/openapi/snippets/first-call'
import { type Language, snippetOf } from '@apim/openapi/snippets/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspect } from '../../src/modules/apis/document/inspect/inspect.ts'
import { run } from './run.ts'

const require = createRequire(import.meta.url)
const documents = [
  ...['openfigi.json', 'portfolio-optimizer.json', 'swiss-nextgen-banking.json', 'velo-payments.json', 'xero-bank-feeds.json'].map((name) =>
    join(import.meta.dirname, '../../documents', name),
  ),
  require.resolve('@scalar/galaxy/latest.json'),
  ...['3.1/json/petstore.json', '3.1/json/train-travel.json', '2.0/json/petstore.json'].map((name) =>
    require.resolve(`@readme/oas-examples/${name}`),
  ),
  require.resolve('@octokit/openapi/generated/api.github.com.json'),
]
const operationsMax = 20

const requestsOf = async (file: string): Promise<SampleRequest[]> => {
  const { normalised } = await inspect(readFileSync(file), file)
  const document = JSON.parse(new TextDecoder().decode(normalised as Uint8Array))
  const { groups, servers, schemes } = outlineOf(document)
  const lines = groups.flatMap(({ operations }) => operations)
  const step = Math.ceil(lines.length / operationsMax)
  return lines
    .filter((_, at) => at % step === 0)
    .flatMap((line) => operationOf(document, line) ?? [])
    .map((operation) => {
      const address = (operation.servers[0] ?? servers[0])?.url ?? ''
      return requestOf(document, operation, { address, credentials: credentialsFor(schemes, operation.security) })
    })
}

/** What no sample of a document has, but an author may write. */
const dirt: SampleRequest[] = ['"""\\', "'", '`', '\\', '$HOME ${x} #{y} %s', '\u2028\t\r\n', '</script>', '🏦é', '*/ // #'].flatMap(
  (text) => {
    const url = 'https://bank.example/a?b=c'
    const base = { method: 'POST', url, headers: [['x-note', text.replace(/[\r\n\u2028]/g, '')] as [string, string]], credentials: [] }
    return [
      {
        ...base,
        body: { kind: 'json' as const, mediaType: 'application/json', text: JSON.stringify({ [text]: [text, null, true] }, null, 2) },
      },
      { ...base, body: { kind: 'text' as const, mediaType: 'text/plain', text } },
      { ...base, body: { kind: 'form' as const, mediaType: 'application/x-www-form-urlencoded', fields: [{ name: text, value: text }] } },
      {
        ...base,
        body: {
          kind: 'parts' as const,
          mediaType: 'multipart/form-data',
          fields: [
            { name: text, value: text, isFile: false },
            { name: 'file', value: 'a.pdf', isFile: true },
          ],
        },
      },
    ] as SampleRequest[]
  },
)

const base = mkdtempSync(join(tmpdir(), 'snippets-'))
let requests: SampleRequest[]
beforeAll(async () => {
  requests = [...(await Promise.all(documents.map(requestsOf))).flat(), ...dirt]
})
afterAll(() => rmSync(base, { recursive: true }))

/** One file for each request, in a folder of the language. */
const written = (language: Language, nameOf: (at: number) => string, around = (text: string, _at: number) => text): string => {
  const folder = join(base, language)
  for (const [at, request] of requests.entries()) {
    const file = join(folder, nameOf(at))
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, around(snippetOf(language, request), at))
  }
  return folder
}

it('there are requests of every kind', () => {
  expect(requests.length).toBeGreaterThan(120)
  expect(new Set(requests.map(({ body }) => body?.kind))).toEqual(new Set([undefined, 'json', 'text', 'form', 'parts', 'file']))
})

it('every program in JavaScript and TypeScript compiles', async () => {
  const options = {
    strict: true,
    noEmit: true,
    allowJs: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: ['node'],
    skipLibCheck: true,
  }
  writeFileSync(join(base, 'package.json'), '{"private":true,"type":"module"}')
  written(
    'javascript',
    (at) => `p${at}.js`,
    (text) => `${text}\nexport {}\n`,
  )
  written(
    'typescript',
    (at) => `p${at}.ts`,
    (text) => `${text}\nexport {}\n`,
  )
  const request = { method: 'POST', address: 'https://bank.example', headers: [['X-A', 'a']] satisfies [string, string][] }
  const first = [firstCallWithKey(request, 'k'), firstCallWithToken(request, { tokenUrl: 'https://bank.example/token', clientId: 'c' })]
  for (const [at, { JavaScript, TypeScript }] of first.entries()) {
    writeFileSync(join(base, `javascript/first${at}.js`), JavaScript)
    writeFileSync(join(base, `typescript/first${at}.ts`), `${TypeScript}\nexport {}\n`)
  }
  writeFileSync(join(base, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['javascript/*', 'typescript/*'] }))
  await run(base, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', 'typescript@5.9', '@types/node@24')
  await expect(run(base, join(base, 'node_modules/.bin/tsc'), '-p', '.')).resolves.toBeUndefined()
})

it('every program in Java compiles', async () => {
  const inClass = (text: string, at: number) => {
    const [imports = '', ...body] = text.split('\n\n')
    return `${imports}\nclass P${at} { static void main() throws Exception {\n${body.join('\n\n')}\n} }\n`
  }
  const folder = written('java', (at) => `P${at}.java`, inClass)
  await expect(run(folder, 'javac', '-encoding', 'UTF-8', '-d', 'out', ...requests.map((_, at) => `P${at}.java`))).resolves.toBeUndefined()
})

it('every program in Python compiles', async () => {
  const folder = written('python', (at) => `p${at}.py`)
  await expect(run(folder, 'python3', '-m', 'compileall', '-q', '.')).resolves.toBeUndefined()
})

it('every program in Go compiles, and has nothing that vet finds', async () => {
  const folder = written('go', (at) => `p${at}/main.go`)
  writeFileSync(join(folder, 'go.mod'), 'module snippets\n\ngo 1.21\n')
  await expect(run(folder, 'go', 'vet', './...')).resolves.toBeUndefined()
})

it('every curl line is a command of the shell', async () => {
  const folder = written('curl', (at) => `p${at}.sh`)
  for (const at of requests.keys()) await expect(run(folder, 'bash', '-n', `p${at}.sh`)).resolves.toBeUndefined()
})
