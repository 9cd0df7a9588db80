import { expect, test } from 'vitest'
import { boolean, number, record, set, string } from './build.ts'
import { convertForm, nestForm } from './form.ts'
import { validateField } from './validate.ts'

const fields = { name: string(), tags: set(string()), enabled: boolean(), config: record({ minute: number(), add: set(string()) }) }
const read = (form: string) => convertForm(fields, nestForm(new URLSearchParams(form)))

test.each([
  ['tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags[1]=a&tags[2]=b', { tags: ['a', 'b'] }],
  ['tags=a&tags=b', { tags: ['a', 'b'] }],
  ['config[minute]=5', { config: { minute: 5 } }],
  ['tags=a,b', { tags: ['a,b'] }],
  ['config.minute=5&enabled=false', { config: { minute: 5 }, enabled: false }],
  ['config.minute=five&enabled=yes', { config: { minute: 'five' }, enabled: 'yes' }],
  ['name=', { name: null }],
])('the form %s is parsed as Kong parses it', (form, expected) => {
  expect(read(form)).toEqual(expected)
})

test('a form cannot pollute a prototype', () => {
  const body = read('__proto__.polluted=1&constructor.prototype.polluted=1')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(body)).toEqual(['__proto__', 'constructor'])
})

test('a field of any type may hold a nested form value, without being read as text', () => {
  const rules = { regexError: () => undefined }
  expect(validateField({ type: 'any' }, nestForm(new URLSearchParams('config.a.b=x')).config, rules)).toBeUndefined()
})
