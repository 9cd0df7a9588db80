import { ApiError } from '@apim/contract/errors'
import { expect, test } from 'vitest'
import { createAttempts } from './use-api-mutation.ts'

/** Attempts whose sending is answered later, and the keys that were sent. */
const watched = () => {
  const attempts = createAttempts()
  const keys: string[] = []
  const answers: { take: (answer: string) => void; refuse: (failure: Error) => void }[] = []
  const send = (content: unknown) =>
    attempts(content, ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return new Promise<string>((take, refuse) => answers.push({ take, refuse }))
    })
  return { keys, answers, send }
}

test('what is still being sent is not sent again, and both get the one answer', async () => {
  const { keys, answers, send } = watched()
  const both = [send({ name: 'a' }), send({ name: 'a' })]
  answers[0]?.take('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  expect(keys).toHaveLength(1)
})

test('other content is sent meanwhile, and the same again once it was answered, each with a key of its own', async () => {
  const { keys, answers, send } = watched()
  const first = send({ name: 'a' })
  void send({ name: 'b' })
  answers[0]?.take('done')
  await first
  void send({ name: 'a' })
  expect(new Set(keys).size).toBe(3)
})

test('after an outcome that is not known it is sent again with the same key', async () => {
  const { keys, answers, send } = watched()
  const first = send({ name: 'a' })
  answers[0]?.refuse(new ApiError({ status: 503 }))
  await expect(first).rejects.toThrow('did not respond')
  void send({ name: 'a' })
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})
