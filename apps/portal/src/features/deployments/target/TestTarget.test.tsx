import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/people.ts'
import { refusal, serve } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { TestTarget } from './TestTarget.tsx'

const tested = { id: 7, kongServer: 1, upstreamUrl: 'http://bank.example' }
const show = async (answer: unknown, upstreamUrl = tested.upstreamUrl) => {
  const sent = serve({ 'POST /api/swagger/target-test': answer })
  const { user } = await renderAs(buildUser(), <TestTarget tested={{ ...tested, upstreamUrl }} />)
  await user.click(screen.getByRole('button', { name: 'Test target' }))
  return sent
}
const without = (outcome: string) => ({ outcome, status: null, ms: null })

test.each([
  [{ outcome: 'answered', status: 404, ms: 12 }, /^Reached.*status 404 after 12 ms\.$/],
  [without('unresolved'), /^Not reached.*host name could not be resolved/],
  [without('timed-out'), /^Not reached.*within 5 seconds/],
  [without('unreachable'), /^Not reached.*refused the connection or closed it without an answer/],
  [without('tls-failed'), /^Not reached.*not over TLS/],
  [
    refusal(400, 'Please correct the marked fields', { upstreamUrl: 'This is a private address' }),
    /^Not tested.*This is a private address/,
  ],
  [refusal(429, 'You can test targets 10 times per minute. Try again in 4 s.'), /^Not tested.*Try again in 4 s/],
])('what came of the test is said in words: %j', async (answer, words) => {
  const sent = await show(answer)
  expect(
    (await screen.findByText((_, element) => element?.tagName === 'OUTPUT' && words.test(element.textContent))).textContent,
  ).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual(tested)
})

test('of a target with TLS it is not said which of both failed where the gateway does not know', async () => {
  await show(without('unreachable'), 'https://bank.example')
  expect(await screen.findByText(/refused the connection, or TLS failed/)).toBeTruthy()
})

test('there is nothing to test before a server and a target are chosen', async () => {
  serve({})
  await renderAs(buildUser(), <TestTarget tested={undefined} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test target' }).disabled).toBe(true)
})
