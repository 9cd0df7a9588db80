import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

const once = 'A key is shown once, when it is created. After that, the portal shows only its last four characters.'

test.each([
  ['a visitor, of whom that is not known', undefined, /Where the whole key can be viewed again/],
  ['a reader whose keys are shown again', buildUser({ keyReveal: true }), /Where the whole key can be viewed again/],
  ['a reader whose keys are shown once', buildUser({ keyReveal: false }), once],
])('to %s no more is promised of keys than is so', async (_who, user, expected) => {
  serve({})
  await renderApp(user, '/features')
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(screen.queryAllByText(once)).toHaveLength(expected === once ? 1 : 0)
})
