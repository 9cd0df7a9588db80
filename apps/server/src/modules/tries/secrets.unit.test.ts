import { expect, it } from 'vitest'
import { chunksWithoutSecrets, withoutSecrets } from './secrets.ts'

const read = async (parts: string[], secrets: string[]) => {
  const found: string[] = []
  const chunks = (async function* () {
    for (const part of parts) yield Buffer.from(part)
  })()
  for await (const chunk of chunksWithoutSecrets(chunks, secrets)) found.push(chunk.toString())
  return found
}

it('hides a secret wherever it is split, and passes on everything else', async () => {
  const text = 'before abcabd after abcabd'
  for (let at = 0; at <= text.length; at++) {
    const found = await read([text.slice(0, at), text.slice(at)], ['abcabd'])
    expect(found.join('')).toBe('before [hidden] after [hidden]')
  }
  expect((await read(text.split(''), ['abcabd'])).join('')).toBe('before [hidden] after [hidden]')
})

it('holds back only what may be the start of a secret', async () => {
  expect(await read(['one ', 'ab', 'x', 'ab'], ['abc'])).toEqual(['one ', 'abx', 'ab'])
})

it('hides several, also in a text', () => {
  expect(withoutSecrets('a token and a secret', ['token', 'secret'])).toBe('a [hidden] and a [hidden]')
})
