import { describe, expect, test } from 'vitest'
import { type Credential, keyCredential, tokenCredential } from '../request/credential.ts'
import type { SampleRequest } from '../request/request.ts'
import { type Language, languages, snippetOf } from './languages.ts'

const all = Object.keys(languages) as Language[]
const request = (values: Partial<SampleRequest> = {}): SampleRequest => ({
  method: 'GET',
  url: 'https://gateway.example/bank/accounts?limit=1',
  headers: [],
  credentials: [keyCredential],
  body: undefined,
  ...values,
})

test.each(all)('%s reads the key from the environment, and names its header', (language) => {
  const text = snippetOf(language, request())
  expect(text).toContain('https://gateway.example/bank/accounts?limit=1')
  expect(text).toContain('apikey')
  expect(text).toContain('APIM_API_KEY')
})

const inQuery: Credential = { in: 'query', name: 'key', prefix: '', variable: 'API_KEY' }
test.each(all)('%s puts a token after its prefix, and a key into the query', (language) => {
  expect(snippetOf(language, request({ credentials: [tokenCredential] }))).toMatch(/Bearer .*APIM_ACCESS_TOKEN/s)
  expect(snippetOf(language, request({ credentials: [inQuery] }))).toMatch(/limit=1&key=.*API_KEY/s)
})

describe('a whole program', () => {
  const json = request({
    method: 'POST',
    body: { kind: 'json', mediaType: 'application/json', text: '{\n  "name": "it’s",\n  "on": true\n}' },
  })
  test.each([
    [
      'curl',
      `curl -X POST 'https://gateway.example/bank/accounts?limit=1' \\
  -H "apikey: $APIM_API_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-raw '{
  "name": "it’s",
  "on": true
}'`,
    ],
    [
      'typescript',
      `const response = await fetch("https://gateway.example/bank/accounts?limit=1", {
  method: "POST",
  headers: {
    apikey: process.env.APIM_API_KEY!,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    "name": "it’s",
    "on": true
  }),
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
const answer: unknown = await response.json()
console.log(answer)`,
    ],
    [
      'python',
      `import os

import requests

response = requests.request(
    "POST",
    "https://gateway.example/bank/accounts?limit=1",
    headers={
        "apikey": os.environ["APIM_API_KEY"],
    },
    json={
        "name": "it’s",
        "on": True,
    },
    timeout=30,
)
response.raise_for_status()
print(response.text)`,
    ],
  ] as const)('in %s', (language, text) => {
    expect(snippetOf(language, json)).toBe(text)
  })
})

describe('what a document writes stays a text', () => {
  const hostile = `'; rm -rf ~ #"$(id)\`\\`
  test('in a shell: single quotes are closed and nothing is expanded', () => {
    const text = snippetOf(
      'curl',
      request({ method: 'POST', headers: [['x-a', hostile]], body: { kind: 'text', mediaType: 'text/plain', text: hostile } }),
    )
    expect(text).toContain(`-H 'x-a: '\\''; rm -rf ~ #"$(id)\`\\'`)
    expect(text).toContain(`--data-raw ''\\''; rm -rf ~ #"$(id)\`\\'`)
  })

  test('in a shell: next to a variable in double quotes', () => {
    const text = snippetOf('curl', request({ url: 'https://a.example/$(id)"`', credentials: [inQuery] }))
    expect(text).toContain('"https://a.example/\\$(id)\\"\\`?key=$API_KEY"')
  })

  test.each(['@/etc/passwd', '</etc/passwd', 'a;type=text/html'])('in curl a field of a form names no file of the reader: %s', (value) => {
    const fields = [{ name: 'note', value, isFile: false }]
    const text = snippetOf('curl', request({ method: 'POST', body: { kind: 'parts', mediaType: 'multipart/form-data', fields } }))
    expect(text).toContain(`--form-string 'note=${value}'`)
    expect(text).not.toContain('-F ')
  })

  test.each(['https://a.example/x[1-100000]', 'https://a.example/{id}'])('in curl one address is one call: %s', (url) => {
    expect(snippetOf('curl', request({ url }))).toContain(`curl -g '${url}'`)
  })

  test.each(['javascript', 'typescript', 'python', 'java', 'csharp', 'go'] as const)('in %s it is quoted', (language) => {
    expect(snippetOf(language, request({ headers: [['x-a', hostile]] }))).toContain(JSON.stringify(hostile))
  })
})

test.each(all)('%s sends files and fields of a form', (language) => {
  const fields = [
    { name: 'note', value: 'a b', isFile: false },
    { name: 'photo', value: 'file.bin', isFile: true },
  ]
  const text = snippetOf(language, request({ method: 'POST', body: { kind: 'parts', mediaType: 'multipart/form-data', fields } }))
  for (const word of ['note', 'a b', 'photo', 'file.bin']) expect(text).toContain(word)
})

test.each(all)('%s sends a form and a file', (language) => {
  const fields = [{ name: 'grant_type', value: 'client_credentials', isFile: false }]
  const form = snippetOf(
    language,
    request({ method: 'POST', body: { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields } }),
  )
  expect(form).toMatch(/grant_type.*client_credentials/s)
  const file = snippetOf(
    language,
    request({ method: 'PUT', body: { kind: 'file', mediaType: 'application/octet-stream', fileName: 'file.bin' } }),
  )
  expect(file).toContain('file.bin')
})
