import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../testing/apis.ts'
import { useDeployForm } from './use-deploy-form.ts'

beforeEach(() => sessionStorage.clear())

const open = () =>
  renderHook(() => useDeployForm({ api: buildApiDetail(), deployment: undefined, preset: 'DEV', draft: 'deploy-test', setsAnswers: false }))
    .result

test('of two changes between two drawings neither is lost', () => {
  const form = open()
  act(() => {
    form.current.change({ name: 'Accounts' })
    form.current.change({ upstreamUrl: 'http://bank.example' })
  })
  expect(form.current.values).toMatchObject({ name: 'Accounts', upstreamUrl: 'http://bank.example' })
})

test('choosing the only gateway server, from an earlier drawing, takes back nothing that was typed since', () => {
  const form = open()
  const { change: earlier } = form.current
  act(() => form.current.change({ upstreamUrl: 'http://bank.example' }))
  act(() => earlier({ kongServer: '1' }))
  expect(form.current.values).toMatchObject({ kongServer: '1', upstreamUrl: 'http://bank.example' })
})

test('an edit whose answer was lost can be sent again, also once the deployment is read as it was saved', () => {
  const first = buildDeployment()
  const parts = { api: buildApiDetail(), preset: undefined, draft: 'deploy-test', setsAnswers: false }
  const { result, rerender } = renderHook((deployment) => useDeployForm({ ...parts, deployment }), { initialProps: first })
  expect(result.current.isUnchanged).toBe(true)
  act(() => result.current.change({ upstreamUrl: 'http://bank.example/v2' }))
  rerender({ ...first, upstreamUrl: 'http://bank.example/v2', version: 'second' })
  expect(result.current.isUnchanged).toBe(false)
})
