import { describe, expect, it } from 'vitest'
import { emailAddress, normalizeEmail, personName, phoneNumber } from './people.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) => schema.safeParse(value).success

describe('an email address (trust T64)', () => {
  it('has one stored form however it is written', () => {
    const written = ['A@X.com', ' a@x.com ', 'a@X.COM', 'a@x.com']
    expect(new Set(written.map((one) => emailAddress('m').parse(one)))).toEqual(new Set(['a@x.com']))
    expect(emailAddress('m').parse('Jos\u0065\u0301@b\u00fccher.example')).toBe('jos\u00e9@xn--bcher-kva.example')
    expect(emailAddress('m').parse('a@\uff42ank.example')).toBe('a@bank.example')
  })
  it('keeps its stored form when it is normalized again', () => {
    const parts = ['a', 'É', 'e\u0301', 'İ', 'ß', '.', '@', '.com', 'ü', '\uff41', '-', ' ', 'x.example']
    for (let n = 0; n < 5000; n += 1) {
      const text = Array.from({ length: 1 + (n % 7) }, (_, at) => parts[(n * (at + 3) + at * 5) % parts.length]).join('')
      expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))
    }
  })
  it.each([
    'a',
    'a@',
    '@x.com',
    'a@x',
    'a b@x.com',
    'a@x..com',
    'a@-x.com',
    'a@x.com, b@y.com',
    'a@x.com\r\nBcc: b@y.com',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@x.com/path',
    '"a b"@x.com',
    'a\u202e@x.com',
    `${'a'.repeat(65)}@x.com`,
  ])('is not %j', (text) => {
    expect(accepts(emailAddress('m'), text)).toBe(false)
  })
  it('has a message for a missing one and another for a wrong one (specification part 2, section 5)', () => {
    const messages = (value: unknown) => emailAddress('Email address is required').safeParse(value).error?.issues[0]?.message
    expect(messages(undefined)).toBe('Email address is required')
    expect(messages(' ')).toBe('Email address is required')
    expect(messages('a@')).toBe('Email must be valid')
  })
})

describe('names', () => {
  it.each(['Ada', 'José Ángel', 'Петров', '山田', 'al-Farabi', 'O’Brien', "O'Brien", 'Smith, Jr.', 'Mary_Ann', 'नीता'])(
    '%s is a name',
    (name) => {
      expect(accepts(personName('m'), name)).toBe(true)
    },
  )
  it.each(['', ' ', '\u202eada', 'Ada\nBerg', 'Ada<script>', 'Ada1', 'Ada@Berg', 'a'.repeat(101)])('%j is not a name', (name) => {
    expect(accepts(personName('m'), name)).toBe(false)
  })
})

describe('a phone number', () => {
  it('is optional, and has the format that its message names', () => {
    expect(phoneNumber.parse(' ')).toBeNull()
    expect(phoneNumber.parse('+1(816)-111-1111')).toBe('+1(816)-111-1111')
    for (const wrong of ['+1 816 111 1111', '1(816)-111-1111', '+1(816)-1111111', '+1(816)-111-1111x'])
      expect(phoneNumber.safeParse(wrong).error?.issues[0]?.message).toMatch(/^Please follow the following format: \+Country Code/)
  })
})
