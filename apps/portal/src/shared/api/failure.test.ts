import { ApiError } from '@apim/contract/errors'
import { expect, test } from 'vitest'
import { SessionCallFailed } from '../../shell/session/session-calls.ts'
import { failureDetails, failureOf } from './failure.ts'

const problem = { status: 422, detail: 'Not now', instance: 'req-7', errors: { name: 'taken' } }

test.each([new ApiError(problem), new SessionCallFailed(422, problem)])(
  'status, message and errors are extracted from either client’s error: %o',
  (error) => {
    expect(failureOf(error)).toEqual({ status: 422, message: 'Not now', errors: { name: 'taken' }, requestId: 'req-7' })
  },
)

test.each([
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['text', 'text'],
  [undefined, 'undefined'],
  [null, 'null'],
])('anything thrown has a message, and never an invented status: %s', (thrown, message) => {
  expect(failureOf(thrown)).toEqual({ status: undefined, message, errors: {}, requestId: undefined })
})

test('the copied details contain what a report needs, and nothing about the session', () => {
  const text = failureDetails(
    'Deploying failed',
    failureOf(new ApiError(problem)),
    new Date('2026-11-20T10:00:00Z'),
    'http://localhost/wall',
  )
  expect(text).toBe('Deploying failed\n422: Not now\nrequest req-7\nhttp://localhost/wall\n2026-11-20T10:00:00.000Z')
})

test.each([
  ['http://localhost/invitation?token=secret-1', 'http://localhost/invitation?token=…'],
  ['http://localhost/registration?lang=de&token=secret-1', 'http://localhost/registration?lang=de&token=…'],
  ['http://localhost/callback?code=secret-1&state=secret-1#access_token=secret-1', 'http://localhost/callback?code=…&state=…'],
  ['http://localhost/users?Token=secret-1&page=2&dock=user:21', 'http://localhost/users?Token=…&page=2&dock=user:21'],
])('a link that lets its reader in is copied without what makes it do so: %s', (page, copied) => {
  const text = failureDetails('Loading failed', failureOf(new ApiError(problem)), new Date('2026-11-20T10:00:00Z'), page)
  expect(text).toContain(`\n${copied}\n`)
  expect(text).not.toContain('secret-1')
})
