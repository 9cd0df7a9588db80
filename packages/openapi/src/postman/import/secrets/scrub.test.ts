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

describe('a word that one request has under the name of a secret is masked there, and stays in all other texts', () => {
  const get = (name: string, query: Json[] = []) => ({
    name,
    request: { method: 'GET', url: { host: ['a', 'example'], path: [name], query } },
  })
  test.each(['language', 'languages', 'userName', 'sort_order', 'sort-order', 'LANGUAGE', 'Language', 'DARK_MODE'])('%s', (word) => {
    const items = [get('settings', [{ key: 'key', value: word }]), get(word), get(`${word}s`), get(`all-${word}`)]
    const { document, operations } = documentOf({ info: { name: 'One', description: `The ${word} of all` }, item: items })
    expect(operations).toBe(4)
    expect(Object.keys(document['paths'] as Json)).toEqual(['/settings', `/${word}`, `/${word}s`, `/all-${word}`])
    expect(document['info']).toMatchObject({ description: `The ${word} of all` })
    expect(JSON.stringify((document['paths'] as Json)['/settings'])).not.toContain(word)
  })

  test.each(['hunt3r2x', 'correct horse battery', 'sunshine!', 'AdminPassword', 'kJhGfDsAqWeRtY', 'qwertzuiopasdfghjklyxcvb'])(
    'what someone or a machine chose is sought in all of them: %s',
    (secret) =>
      expect(written(collection(`it is ${secret} here`, {}, { header: [{ key: 'X-Api-Key', value: secret }] }))).not.toContain(secret),
  )

  test.each<[string, Json, Json]>([
    ['an authorization', { auth: { type: 'basic', basic: [{ key: 'password', value: 'sunshine' }] } }, {}],
    ['a variable', { variable: [{ key: 'login', value: 'sunshine', type: 'secret' }] }, {}],
    ['a variable with the name of a secret', { variable: [{ key: 'password', value: 'sunshine' }] }, {}],
    ['the user of an address', {}, { url: 'https://ada:sunshine@a.example/a' }],
    ['the header of a user', {}, { header: [{ key: 'Authorization', value: `Basic ${btoa('ada:sunshine')}` }] }],
  ])('a word of %s is sought too, but not in longer words', (_, more, request) => {
    const description = 'sunshine "sunshine" a%2Fsunshine \\nsunshine; mysunshine sunshines sunshineCount'
    const { document } = documentOf({ ...collection('', more, request), info: { name: 'One', description } })
    expect(document['info']).toMatchObject({
      description: '******** "********" a%2F******** \\n********; mysunshine sunshines sunshineCount',
    })
  })
})

describe('what says how an authorization is done, where and by whom is not sought in other texts', () => {
  test.each(
    'signatureMethod version callback clientId consumerKey baseURI headersToSign domain workstation qop user app delegation queryParamKey header kid iss sub aud tokenType useBrowser state resource audience'.split(
      ' ',
    ),
  )('%s', (key) => {
    for (const values of [[{ key, value: 'shop.ex4mple' }], { [key]: 'shop.ex4mple' }]) {
      const text = written(collection('', { auth: { type: 'own', own: values } }, { url: 'http://shop.ex4mple/a' }))
      expect(text).toContain('http://shop.ex4mple')
    }
  })

  test.each(['password', 'token', 'clientSecret', 'accessToken', 'consumerSecret', 'authKey', 'privateKey', 'secretKey', 'sessionToken'])(
    'but this is: %s',
    (key) => {
      const more = { auth: { type: 'own', own: [{ key, value: 'shop.ex4mple' }] } }
      expect(written(collection('It is shop.ex4mple', more))).not.toContain('shop.ex4mple')
    },
  )
})
