import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FirstCall, type FirstRequest, firstCallWithKey, firstCallWithToken } from '@apim/openapi/snippets/first-call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '../../../../tools/test-programs/processes.ts'

const [key, secret, token] = ['apk_dev_1', 'aps_dev_2&=+', 'eyJ0.e.st']
const tokenRequest = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'apc_dev_1', client_secret: secret })
/** The value of a header. */
const odd = 'it\'s "$1" \\ `2`'
const sentBody = JSON.stringify({ note: `${odd}\n`, amount: 5 })
/** A gateway that answers only what is right. */
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    if (request.url === '/token') {
      const isRight = request.method === 'POST' && new URLSearchParams(body).toString() === tokenRequest.toString()
      return response.end(JSON.stringify(isRight ? { token_type: 'bearer', access_token: token, expires_in: 7200 } : {}, null, 2))
    }
    const { apikey, authorization } = request.headers
    const isSent =
      request.headers['x-version'] === odd && /^application\/json\b/.test(request.headers['content-type'] ?? '') && body === sentBody
    const isRight = request.method === 'POST' ? isSent : request.method === 'GET'
    const isAllowed = isRight && request.url === "/it's/a?b=$c" && (apikey === key || authorization === `Bearer ${token}`)
    return response.writeHead(isAllowed ? 200 : 401).end(isAllowed ? 'welcome' : 'refused')
  })
})
const folder = mkdtempSync(join(tmpdir(), 'first-call-'))
let base: string
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  base = `http://127.0.0.1:${(gateway.address() as { port: number }).port}`
})
afterAll(() => {
  gateway.close()
  rmSync(folder, { recursive: true })
})

const env = { APIM_API_KEY: key, APIM_CLIENT_SECRET: secret }
/** What the program prints, run as a reader would who has only copied it. */
const printed = async (name: string, text: string, command: string, ...args: string[]): Promise<string> => {
  const file = join(folder, name)
  writeFileSync(file, `${text}\n`)
  const { out, err, ended } = runProgram(command, [...args, file], { env })
  await ended
  return [...out, ...err].join('\n')
}
/** C# needs a .NET SDK: its text is compared with the documentation of `HttpClient` by its readers. */
const runs: [keyof FirstCall, string, string, ...string[]][] = [
  ['curl', 'a.sh', 'bash'],
  ['Java', 'a.jsh', 'jshell', '-s'],
  ['JavaScript', 'a.mjs', process.execPath],
  ['TypeScript', 'a.mts', process.execPath],
]
const calls = (method: string, headers: FirstRequest['headers'], body?: FirstRequest['body']) => {
  const request = { method, address: `${base}/it's/a?b=$c`, headers, body }
  return [firstCallWithKey(request, key), firstCallWithToken(request, { tokenUrl: `${base}/token`, clientId: 'apc_dev_1' })]
}

it.each(runs)('a first call in %s runs as it is copied, with a key and with a token', async (language, name, command, ...args) => {
  const exit = language === 'Java' ? '\n/exit' : ''
  for (const call of calls('GET', [])) expect(await printed(name, call[language] + exit, command, ...args)).toContain('welcome')
})

it.each(runs)('and in %s with another method, a header and a body that the operation needs', async (language, name, command, ...args) => {
  const exit = language === 'Java' ? '\n/exit' : ''
  for (const call of calls('POST', [['X-Version', odd]], { mediaType: 'application/json', text: sentBody }))
    expect(await printed(name, call[language] + exit, command, ...args)).toContain('welcome')
})

it('each has at most five lines', () => {
  for (const text of calls('GET', []).flatMap((one) => Object.values(one))) expect(text.split('\n').length).toBeLessThanOrEqual(5)
})
