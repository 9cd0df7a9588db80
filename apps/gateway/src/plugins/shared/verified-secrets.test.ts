import { hashSecret } from '@apim/kong-admin'
import { expect, test } from 'vitest'
import { verifySecretOnce, WAITING_MAX } from './verified-secrets.ts'

test('a secret is verified once per credential, and another one stays wrong', async () => {
  const [owner, stored] = [{}, hashSecret('right')]
  expect(await verifySecretOnce(owner, stored, 'wrong')).toBe(false)
  expect(await verifySecretOnce(owner, stored, 'right')).toBe(true)
  expect(verifySecretOnce(owner, stored, 'right')).toBe(true)
  expect(await verifySecretOnce(owner, stored, 'wrong')).toBe(false)
  expect(verifySecretOnce({}, stored, 'right')).toBeInstanceOf(Promise)
})

test('a secret that cannot be checked because of too many guesses is not accepted, and one verified before is not delayed', async () => {
  const [owner, stored] = [{}, hashSecret('right')]
  expect(await verifySecretOnce(owner, stored, 'right')).toBe(true)
  const guesses = Array.from({ length: WAITING_MAX + 5 }, (_, n) => verifySecretOnce({}, stored, `guess ${n}`))
  expect(guesses.filter((guess) => guess === null).length).toBeGreaterThanOrEqual(5)
  expect(verifySecretOnce(owner, stored, 'right')).toBe(true)
  await Promise.all(guesses.filter((guess) => guess instanceof Promise))
  expect(await verifySecretOnce({}, stored, 'right')).toBe(true)
})

test('guessing at one credential takes no capacity from the others', async () => {
  const [known, other, stored] = [{}, {}, hashSecret('right')]
  const guesses = Array.from({ length: WAITING_MAX * 2 }, (_, n) => verifySecretOnce(known, stored, `guess ${n}`))
  expect(guesses.filter((guess) => guess !== null).length).toBeLessThan(WAITING_MAX / 4)
  expect(await verifySecretOnce(other, stored, 'right')).toBe(true)
  await Promise.all(guesses.filter((guess) => guess instanceof Promise))
  expect(await verifySecretOnce(known, stored, 'right')).toBe(true)
})
