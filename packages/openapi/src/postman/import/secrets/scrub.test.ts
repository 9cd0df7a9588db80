import { describe, expect, test } from 'vitest'
import type { Json } from '../../../json.ts'
import { documentOf } from '../document.ts'

const collection = (description: string, more: Json, request: Json = {}): Json => ({
  info: { name: 'One' },
  item: [{ name: 'It', request: { method: 'POST', url: 'https://a.example/a', description, ...request } }],
  ...more,
})
const variables = (values: readonly string[]) => ({ variable: values.map((value, at) => ({ key: `api_key_${at}`, value })) })
const written = (value: Json) => JSON.stringify(documentOf(value))

describe('a secret of any length is masked, in its own place and in all others', () => {
  const long = (length: number) => `hunt3r2-${'aB3$'.repeat(length / 4)}-the-end`
  test.each([150, 4_000, 32_800, 100_000, 4_000_000])('%i characters', (length) => {
    const secret = long(length)
    const text = written(collection(`before ${secret} after`, variables([secret]), { header: [{ key: 'X-Api-Key', value: secret }] }))
    expect(text).toContain('before ******** after')
    expect(text).not.toMatch(/hunt3r2|aB3|the-end/)
  })

  test('one that has blanks is masked to its end', () => {
    const secret = `hunt3r2 ${'aB3$ '.repeat(10_000)}the end`
    expect(written(collection(`before ${secret} after`, variables([secret])))).toContain('before ******** after')
  })

  test('two that begin in the same way are both masked', () => {
    const [one, other] = [`${long(40_000)}-1`, `${long(40_000)}`]
    expect(written(collection(`${one} and ${other}`, variables([one, other])))).toContain('******** and ********')
  })

  test('a thousand long ones are too', () => {
    const secrets = Array.from({ length: 1_000 }, (_, at) => `hunt3r2-${at}-${'aB3$'.repeat(300)}`)
    expect(written(collection(secrets.join(' '), variables(secrets)))).not.toMatch(/hunt3r2|aB3/)
  })
})

describe('many secrets are sought in all texts', () => {
  test('the five hundredth too', () => {
    const secrets = Array.from({ length: 500 }, (_, at) => `hunt3r2-${at}-x`)
    expect(written(collection(secrets.join(' '), variables(secrets)))).not.toContain('hunt3r2')
  })

  test('many cookies do not take the place of a variable and of an authorization', () => {
    const value = Array.from({ length: 4_000 }, (_, at) => `c${at}=4711-of-a-cookie-${at}`).join('; ')
    const text = written(
      collection(
        'hunt3r2x and hunt3r2y',
        {
          variable: [{ key: 'password', value: 'hunt3r2x' }],
          auth: { type: 'bearer', bearer: [{ key: 'token', value: 'hunt3r2y' }] },
        },
        { header: [{ key: 'Cookie', value }] },
      ),
    )
    expect(text).not.toContain('hunt3r2')
  })
})
