// @vitest-environment node
import { operationKey } from '@apim/openapi/document/operation-key'
import { outlineOf } from '@apim/openapi/document/outline'
import type { Json } from '@apim/openapi/json'
import { operationOf } from '@apim/openapi/operation/operation'
import { requestOf } from '@apim/openapi/request/request'
import { sampleOf } from '@apim/openapi/sample/sample'
import { snippetOf } from '@apim/openapi/snippets/languages'
import { describe, expect, test } from 'vitest'
import { checkText } from '../check/check-text.ts'
import { rewrite } from '../check/rewrite.ts'
import { templateNames, templateText } from './templates.ts'

describe.each(templateNames)('the template %s', (name) => {
  test('breaks no rule at the levels of a new portal, as YAML and as JSON', async () => {
    const text = await templateText(name)
    expect((await checkText(text, 'yaml')).problems).toEqual([])
    expect((await checkText(rewrite(text, 'yaml', 'json') ?? '', 'json')).problems).toEqual([])
  })

  test('has a request with all that is required, code and a body for each of its operations', async () => {
    const document = (await checkText(await templateText(name), 'yaml')).value as Json
    const lines = outlineOf(document).groups.flatMap(({ operations }) => operations)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const operation = operationOf(document, line)
      if (!operation) throw new Error(operationKey(line))
      const request = requestOf(document, operation, { address: 'https://gateway.example/a', credentials: [] })
      expect(request.url).not.toMatch(/[{}]|_ID\b/)
      expect(snippetOf('curl', request)).toContain(request.url)
      const needed = operation.parameters.filter((one) => one.required && one.in === 'header').map((one) => one.name)
      expect(request.headers.map(([one]) => one)).toEqual(needed)
      const said = operation.responses.flatMap(({ status, contents }) =>
        contents.flatMap(({ examples }) =>
          examples.map(({ value }) => [status, (value as { status?: number } | undefined)?.status ?? Number(status)]),
        ),
      )
      expect(said.map(([, one]) => one)).toEqual(said.map(([status]) => Number(status)))
      for (const { schema } of operation.responses.flatMap(({ contents }) => contents))
        expect(sampleOf(document, schema, 'response')).toBeTruthy()
    }
  })
})
