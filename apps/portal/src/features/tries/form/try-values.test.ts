import type { TryOperation } from '@apim/contract'
import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'
import { sentBody } from './sent-body.ts'
import { emptyRequired, headerPairs, initialValues, pathValues, queryPairs } from './try-values.ts'

const field = { isRequired: false, type: 'string' as const, isFile: false, description: '', example: '', options: [], isRepeated: false }
const takes: TryOperation = {
  parameters: [
    { ...field, name: 'id', in: 'path', isRequired: true, example: "O'Hara/1" },
    { ...field, name: 'state', in: 'query', type: 'array', isRepeated: true },
    { ...field, name: 'tags', in: 'query', type: 'array' },
    { ...field, name: 'page', in: 'query', example: '1' },
    { ...field, name: 'X-Trace', in: 'header' },
  ],
  bodies: [
    { mediaType: 'application/json', kind: 'json', isRequired: true, example: '{"a":1}', fields: [] },
    {
      mediaType: 'multipart/form-data',
      kind: 'multipart',
      isRequired: true,
      example: '',
      fields: [
        { ...field, name: 'note "1"', example: 'two' },
        { ...field, name: 'scan', isFile: true },
      ],
    },
    {
      mediaType: 'application/x-www-form-urlencoded',
      kind: 'form',
      isRequired: true,
      example: '',
      fields: [{ ...field, name: 'amount', example: '5 €' }],
    },
  ],
}
const key = { consumerId: 1, env: 'DEV' as const, nickname: null, auth: 'apikey' as const, gatewayUrl: 'http://gateway.example/core-dev' }
const post = { method: 'POST', path: '/accounts/{id}' }
const filled = () => ({
  ...initialValues(takes),
  parameters: { 'path id': "O'Hara/1", 'query state': 'open, closed', 'query tags': 'a,b', 'header X-Trace': 't' },
  headers: [{ id: 1, name: 'X-Own', value: '1' }],
})

test('what is required starts with the document’s example, and what is optional empty', () => {
  expect(initialValues(takes)).toMatchObject({ parameters: { 'path id': "O'Hara/1" }, mediaType: 'application/json', text: '{"a":1}' })
})

test('lists are repeated or joined as the document says, and empty parameters are left out', () => {
  expect(queryPairs(takes, filled())).toEqual([
    ['state', 'open'],
    ['state', 'closed'],
    ['tags', 'a,b'],
  ])
  expect(headerPairs(takes, filled())).toEqual([
    ['X-Trace', 't'],
    ['X-Own', '1'],
  ])
  expect(pathValues(takes, filled())).toEqual({ id: "O'Hara/1" })
})

test('what is required and empty is named: it is sent without, and not without a word', () => {
  const required = { ...field, isRequired: true }
  const [json, multipart] = takes.bodies as [(typeof takes.bodies)[0], (typeof takes.bodies)[0]]
  const needs: TryOperation = {
    parameters: [
      ...takes.parameters,
      { ...required, name: 'day', in: 'query' },
      { ...required, name: 'X-Version', in: 'header', example: '1' },
    ],
    bodies: [
      json,
      {
        ...multipart,
        fields: [
          { ...required, name: 'note' },
          { ...required, name: 'scan', isFile: true },
        ],
      },
    ],
  }
  const first = initialValues(needs)
  expect(emptyRequired(needs, first, 'Body')).toEqual(['day'])
  expect(emptyRequired(needs, { ...first, text: '' }, 'Body')).toEqual(['day', 'Body'])
  const inParts = { ...first, mediaType: 'multipart/form-data', parameters: { ...first.parameters, 'query day': '1' } }
  expect(emptyRequired(needs, inParts, 'Body')).toEqual(['note', 'scan'])
  const full = { ...inParts, fields: { note: 'a' }, files: { scan: [new File(['a'], 'a')] } }
  expect(emptyRequired(needs, full, 'Body')).toEqual([])
})

test('a header that the portal sends itself, or that is in a row of its own, is not said to be missing', () => {
  const header = { ...field, isRequired: true, in: 'header' as const, isRepeated: false }
  const needs: TryOperation = { parameters: ['apikey', 'Authorization', 'X-Version'].map((name) => ({ ...header, name })), bodies: [] }
  const first = initialValues(needs)
  expect(emptyRequired(needs, first, 'Body')).toEqual(['X-Version'])
  expect(emptyRequired(needs, { ...first, headers: [{ id: 1, name: ' x-version', value: '2' }] }, 'Body')).toEqual([])
})

test('a body of each kind is made byte for byte', async () => {
  const [json, multipart, form] = takes.bodies
  const textOf = (sent: ReturnType<typeof sentBody>) => sent?.content.text()
  expect(await textOf(sentBody(json, filled()))).toBe('{"a":1}')
  const inForm = { ...filled(), fields: { amount: '5 €' } }
  expect(await textOf(sentBody(form, inForm))).toBe('amount=5+%E2%82%AC')
  const inParts = { ...filled(), fields: { 'note "1"': 'two' }, files: { scan: [new File(['bytes'], 'a"b.txt', { type: 'text/plain' })] } }
  const sent = sentBody(multipart, inParts)
  const line = sent?.contentType.split('boundary=')[1]
  expect(await textOf(sent)).toBe(
    `--${line}\r\nContent-Disposition: form-data; name="note %221%22"\r\n\r\ntwo\r\n` +
      `--${line}\r\nContent-Disposition: form-data; name="scan"; filename="a%22b.txt"\r\nContent-Type: text/plain\r\n\r\nbytes\r\n--${line}--\r\n`,
  )
})
test('the curl command has a variable in place of the key, and quotes everything', () => {
  expect(curlOf(key, post, takes, filled())).toBe(
    [
      "curl -X POST 'http://gateway.example/core-dev/accounts/O'\\''Hara%2F1?state=open&state=closed&tags=a%2Cb'",
      '-H "apikey: $APIM_API_KEY"',
      "-H 'X-Trace: t'",
      "-H 'X-Own: 1'",
      "-H 'Content-Type: application/json'",
      '--data-raw \'{"a":1}\'',
    ].join(' \\\n  '),
  )
})
