import { filledIn, requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import '../../../testing/render.tsx'
import { useDeployForm } from './use-deploy-form.ts'

beforeEach(() => sessionStorage.clear())

const parts = { api: buildApiDetail(), deployment: undefined, preset: 'DEV', draft: 'deploy-test', setsResponseTransformer: false } as const
const sending = { send: async () => undefined, onSent: () => undefined }
const open = () => renderHook(() => useDeployForm(parts, sending)).result
const submit = { preventDefault: () => undefined } as never

test('two changes between renders are both kept', () => {
  const form = open()
  act(() => {
    form.current.change({ name: 'Accounts' })
    form.current.change({ upstreamUrl: 'http://bank.example' })
  })
  expect(form.current.values).toMatchObject({ name: 'Accounts', upstreamUrl: 'http://bank.example' })
})

test('preselecting the only gateway server from a stale render reverts nothing typed since', () => {
  const form = open()
  const { change: earlier } = form.current
  act(() => form.current.change({ upstreamUrl: 'http://bank.example' }))
  act(() => earlier({ kongServer: '1' }))
  expect(form.current.values).toMatchObject({ kongServer: '1', upstreamUrl: 'http://bank.example' })
})

test('an edit whose response was lost can be sent again, even after the deployment was reloaded as saved', () => {
  const first = buildDeployment()
  const { result, rerender } = renderHook((deployment) => useDeployForm({ ...parts, deployment }, sending), { initialProps: first })
  expect(result.current.unchanged).toBe('No changes yet.')
  act(() => result.current.change({ upstreamUrl: 'http://bank.example/v2' }))
  rerender({ ...first, upstreamUrl: 'http://bank.example/v2', version: 'second' })
  expect(result.current.unchanged).toBeUndefined()
})

test('an edited deployment without changes counts as unchanged, and is sent whole with path lockdown off', async () => {
  const deployment = buildDeployment({
    rateLimit: { enabled: true, ratePerMinute: 60 },
    ipRestriction: { enabled: true, ips: ['10.0.0.1'] },
    botDetection: { enabled: true },
    pathLockdown: { enabled: true, revision: 1, isCurrent: true },
    requestTransformer: { enabled: true, ...filledIn(requestTransformerFields, { addHeaders: ['x-a:1'] }) },
  })
  const send = vi.fn<(body: unknown) => Promise<undefined>>(async () => undefined)
  const { result } = renderHook(() => useDeployForm({ ...parts, deployment }, { ...sending, send }))
  await act(async () => result.current.element.onSubmit(submit))
  expect(result.current.waits).toBe('No changes yet.')
  expect(send).not.toHaveBeenCalled()
  act(() => result.current.change({ ips: ['10.0.0.2'] }))
  expect(result.current.waits).toBeUndefined()
  await act(async () => result.current.element.onSubmit(submit))
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    deploymentId: 11,
    enablePathLockdown: false,
    rateLimit: { enabled: true, ratePerMinute: '60' },
    ipRestriction: { enabled: true, ips: ['10.0.0.2'] },
    botDetection: { enabled: true },
    enableRequestTransformer: true,
    addHeaders: ['x-a:1'],
  })
})
