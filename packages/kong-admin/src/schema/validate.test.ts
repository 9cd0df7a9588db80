import { expect, test } from 'vitest'
import { array, boolean, integer, number, record, set, string } from './build.ts'
import { violationMessage } from './errors.ts'
import { fill } from './fill.ts'
import type { Infer, Input } from './infer.ts'
import { validateEntity } from './shape.ts'
import { ipOrCidr } from './typedefs.ts'

const rules = { regexError: () => undefined }
const config = record(
  {
    minute: number({ gt: 0 }),
    policy: string({ one_of: ['local', 'redis'], default: 'local', len_min: 0 }),
    allow: array(ipOrCidr()),
    redis: record({ host: string(), port: integer({ default: 6379 }) }, { required: true }),
    hide: boolean({ required: true, default: false }),
  },
  { required: true },
)
const shape = {
  fields: { name: string({ required: true }), tags: set(string()), config },
  checks: [
    { at_least_one_of: ['config.minute', 'config.allow'] },
    {
      conditional: {
        if_field: 'config.policy',
        if_match: { eq: 'redis' },
        then_field: 'config.redis.host',
        then_match: { required: true },
      },
    },
  ],
}
const messageFor = (input: Record<string, unknown>) => {
  const errors = validateEntity(shape, fill(shape.fields, input, 'insert', 1), rules)
  return errors && violationMessage(errors)
}

test('defaults of nested records are filled in and absent optional fields become null', () => {
  expect(fill(shape.fields, { name: 'x' }, 'insert', 1)).toEqual({
    name: 'x',
    tags: null,
    config: { minute: null, policy: 'local', allow: null, redis: { host: null, port: 6379 }, hide: false },
  })
})

test.each([
  [
    {},
    "2 schema violations (at least one of these fields must be non-empty: 'config.minute', 'config.allow'; name: required field missing)",
  ],
  [{ name: 'x', config: { minute: '5' } }, 'schema violation (config.minute: expected a number)'],
  [{ name: 'x', config: { minute: 0 } }, 'schema violation (config.minute: value must be greater than 0)'],
  [{ name: '', config: { minute: 1 } }, 'schema violation (name: length must be at least 1)'],
  [{ name: 'x', config: { minute: 1 }, bogus: 1 }, 'schema violation (bogus: unknown field)'],
  [
    { name: 'x', config: { allow: ['1.2.3.4', '1.2.3.4/33'] } },
    'schema violation (config.allow: {\n  [2] = "invalid ip or cidr range: \'1.2.3.4/33\'"\n})',
  ],
  [
    { name: 'x', config: { minute: 5, policy: 'redis' } },
    '2 schema violations (failed conditional validation given value of field \'config.policy\'; config.redis: {\n  host = "required field missing"\n})',
  ],
  [
    { name: 'x', config: null },
    "2 schema violations (at least one of these fields must be non-empty: 'config.minute', 'config.allow'; config: required field missing)",
  ],
])('a violation is worded as in Kong: %j', (input, message) => {
  expect(messageFor(input)).toBe(message)
})

test('duplicates in a set are removed and its order is kept', () => {
  expect(fill(shape.fields, { name: 'x', tags: ['b', 'a', 'b'] }, 'insert', 1).tags).toEqual(['b', 'a'])
})

test('types follow from a schema: required and defaulted fields are never null, input needs only fields without a default', () => {
  type Config = Infer<typeof shape.fields>['config']
  const stored: Config = { minute: null, policy: 'local', allow: null, redis: { host: null, port: 6379 }, hide: false }
  const sent: Input<typeof shape.fields> = { name: 'x', config: { minute: 5, redis: { host: 'h' } } }
  // @ts-expect-error the name is required
  const unsent: Input<typeof shape.fields> = {}
  // @ts-expect-error a required flag cannot be null
  const nulled: Config = { ...stored, hide: null }
  expect([stored.policy, sent.name, unsent, nulled.hide]).toEqual(['local', 'x', {}, null])
})
