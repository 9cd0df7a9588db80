import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type ClientResult, ownClient, referenceClient, type Script, startScripted } from '../../test/two-clients.ts'

let upstream: Awaited<ReturnType<typeof startScripted>>
beforeAll(async () => {
  upstream = await startScripted()
})
afterAll(() => upstream.close())

const whole: Script = { answer: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', pieceBytes: 1_000, closes: false }

/** A client's results for the script, and for a valid response after it over whatever connections are left. */
const replay = async (
  make: (port: number) => Client,
  script: Script,
  method: string,
): Promise<{ first: ClientResult; second: ClientResult }> => {
  const client = make(upstream.port)
  upstream.state.script = script
  const first = await client.ask(method)
  // What is sent on a connection that is closing at that moment is lost with every client.
  if (script.closes) await upstream.quiet()
  upstream.state.script = whole
  const second = await client.ask('GET')
  await client.close()
  return { first, second }
}

const ok: ClientResult = { status: 200, headers: ['Content-Length', '2'], body: 'ok' }
const start = 'HTTP/1.1 200 OK\r\n'
const sized = `${start}Content-Length: 5\r\n\r\nhello`
const chunked = `${start}Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x="y"\r\nlo\r\n0\r\nX-Trailer: 1\r\n\r\n`

const same: Record<string, string> = {
  'a length': sized,
  'a length of zero': `${start}Content-Length: 0\r\n\r\n`,
  'more headers of one name': `${start}Set-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 0\r\n\r\n`,
  'blanks around values': `${start}X-A: \t 1 2 \t\r\nX-Empty:\r\nContent-Length:5\r\n\r\nhello`,
  'bytes over 127': `${start}X-A: \xe4\xff\r\nContent-Length: 2\r\n\r\n\x80\xff`,
  'no reason': 'HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok',
  'a reason of many words': 'HTTP/1.1 299 Well, yes \xe4\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.0 with a length': 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.0 that is kept': 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok',
  'a connection that is to be closed': `${start}Connection: close\r\nContent-Length: 2\r\n\r\nok`,
  'an announced patience': `${start}Keep-Alive: timeout=1\r\nContent-Length: 2\r\n\r\nok`,
  chunks: chunked,
  'chunks in capitals': `${start}TRANSFER-ENCODING: CHUNKED\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  'no chunks': `${start}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'what is early': `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${sized}`,
  'no content': 'HTTP/1.1 204 No Content\r\n\r\n',
  'nothing new': 'HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n',
  'no HTTP': 'hello\r\n\r\n',
  'two lengths': `${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\nokk`,
  'a length and chunks': `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a length that is none': `${start}Content-Length: 5x\r\n\r\nhello`,
  'a negative length': `${start}Content-Length: -1\r\n\r\nhello`,
  'a chunk without size': `${start}Transfer-Encoding: chunked\r\n\r\n\r\nhello\r\n0\r\n\r\n`,
  'a chunk of wrong size': `${start}Transfer-Encoding: chunked\r\n\r\n3\r\nhello\r\n0\r\n\r\n`,
  'a name with a blank': `${start}X A: 1\r\nContent-Length: 0\r\n\r\n`,
  'a line without colon': `${start}Broken\r\nContent-Length: 0\r\n\r\n`,
  'NUL in a value': `${start}X-A: a\0b\r\nContent-Length: 0\r\n\r\n`,
  'an upgrade that nobody asked for': 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  'headers without end': `${start}${`X-A: ${'a'.repeat(1_000)}\r\n`.repeat(40)}\r\n`,
}

/** Only a close marks their end. */
const endless: Record<string, string> = {
  'no length': `${start}X-A: 1\r\n\r\nhello`,
  'HTTP/1.0 without length': 'HTTP/1.0 200 OK\r\n\r\nhello',
  'fewer bytes than announced': `${start}Content-Length: 9\r\n\r\nhello`,
  'chunks without end': `${start}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
  'half a head': 'HTTP/1.1 200 OK\r\nContent-',
  nothing: '',
}

/** Responses that the gateway's client refuses although the reference accepts them, and why. */
const stricter: Record<string, [answer: string, reason: string]> = {
  'another version': ['HTTP/2.0 200 OK\r\n\r\nhello', 'nothing but HTTP/1.1 was asked for (RFC 9112, 2.3)'],
  'a folded header': [
    `${start}X-A: 1\r\n 2\r\nContent-Length: 0\r\n\r\n`,
    'folding is obsolete (RFC 9112, 5.2): two readers see two values',
  ],
  'an encoding besides chunks': [
    `${start}Transfer-Encoding: gzip\r\n\r\nhello`,
    'it would go on to the client without the header that names it',
  ],
  'gzip in chunks': [`${start}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 'as above'],
  'chunks in HTTP/1.0': ['HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'faulty framing (RFC 9112, 6.1)'],
}

const cases = [...Object.entries(same), ...Object.entries(endless)]

describe.each([1, 3, 1_000])('a response in pieces of %i bytes', (pieceBytes) => {
  test.each(cases)('with %s and a close is read like the reference reads it, and the next one correctly', async (_name, answer) => {
    const script = { answer, pieceBytes, closes: true }
    const own = await replay(ownClient, script, 'GET')
    expect(own).toEqual(await replay(referenceClient, script, 'GET'))
    expect(own.second).toEqual(ok)
  })
})

test.each(cases)('%s on a connection that stays open: as the reference, and the next response is the right one', async (_name, answer) => {
  const script = { answer, pieceBytes: 1_000, closes: false }
  const own = await replay(ownClient, script, 'GET')
  expect(own).toEqual(await replay(referenceClient, script, 'GET'))
  expect(own.second).toEqual(ok)
})

test.each(Object.entries(stricter))('%s is refused', async (_name, [answer]) => {
  const own = await replay(ownClient, { answer, pieceBytes: 1_000, closes: true }, 'GET')
  expect(own.first).toMatchObject({ failed: true, sawHead: false })
  expect(own.second).toEqual(ok)
})

test.each([
  ['a length', sized.slice(0, -5)],
  ['chunks', `${start}Transfer-Encoding: chunked\r\n\r\n`],
])('the response to HEAD with %s has no body, and the connection is reused', async (_name, answer) => {
  const before = upstream.state.connections
  const script = { answer, pieceBytes: 1_000, closes: false }
  const own = await replay(ownClient, script, 'HEAD')
  expect(upstream.state.connections - before).toBe(1)
  expect(own.second).toEqual(ok)
  expect(own).toEqual(await replay(referenceClient, script, 'HEAD'))
})

test.each([
  ['a second response', `${sized}${sized}`],
  ['a body where none is allowed', 'HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad'],
])('%s after a response is never taken for the next one', async (_name, answer) => {
  const own = await replay(ownClient, { answer, pieceBytes: 1_000, closes: false }, 'GET')
  expect(own.second).toEqual(ok)
})

/** A small seeded generator: the same mutations in every run. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const spoil = (text: string, random: (below: number) => number): string => {
  const odd = ['\r', '\n', '\r\n', '\0', ' ', '\t', ':', ';', '\x7f', '\xff', '0', '-', ',', 'chunked', 'Content-Length: 1\r\n', '\x0b']
  const at = random(text.length)
  return text.slice(0, at) + odd[random(odd.length)] + text.slice(at + random(2))
}

/** The response and what both clients made of it; empty if the gateway's client refused it or both agree. */
const disagreement = (answer: string, own: ClientResult, reference: ClientResult): string =>
  'failed' in own || isDeepStrictEqual(own, reference) ? '' : JSON.stringify({ answer, own, reference })

test('mutated responses are read like the reference reads them, or refused; and the next one is read correctly', async () => {
  const random = randomOf(20_251_122)
  const bases = [
    sized,
    chunked,
    same['more headers of one name'],
    same['what is early'],
    same['a connection that is to be closed'],
  ] as string[]
  const found: string[] = []
  const wrongNext: string[] = []
  let refused = 0
  for (let count = 0; count < 400; count++) {
    const answer = spoil(spoil(bases[count % bases.length] as string, random), random)
    const script = { answer, pieceBytes: [1_000, 7][count % 2] as number, closes: true }
    const own = await replay(ownClient, script, 'GET')
    const reference = await replay(referenceClient, script, 'GET')
    if (!isDeepStrictEqual(own.second, ok)) wrongNext.push(JSON.stringify(answer))
    found.push(disagreement(answer, own.first, reference.first))
    if ('failed' in own.first && !('failed' in reference.first)) refused++
  }
  expect(found.filter((one) => one !== '')).toEqual([])
  expect(wrongNext).toEqual([])
  expect(refused).toBeLessThan(80)
})
