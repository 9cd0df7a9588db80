import { filledIn, requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { serve } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { CompareCard } from './CompareCard.tsx'

const author = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationId: 1, organizationExternal: false })
const dev = buildDeployment({ ipRestriction: { enabled: true, ips: ['10.0.0.1', '10.0.0.2'] } })
const prod = buildDeployment({
  id: 12,
  env: 'PROD',
  upstreamUrl: 'https://bank.example/v1',
  rateLimit: { enabled: true, ratePerMinute: 60 },
  ipRestriction: { enabled: true, ips: ['10.0.0.2', '10.0.0.1'] },
  pathLockdown: { enabled: true, revision: 2, isCurrent: false },
  requestTransformer: { enabled: true, ...filledIn(requestTransformerFields, { addHeaders: ['x-a:1'] }) },
})
const api = buildApiDetail({ bizappId: 3, deployments: [dev, prod] })

const show = async (more: Partial<Parameters<typeof CompareCard>[0]> = {}, who = author) => {
  serve({ 'GET /api/swaggers/deployment/11': dev, 'GET /api/swaggers/deployment/12': prod })
  const onChange = vi.fn<Parameters<typeof CompareCard>[0]['onChange']>()
  const card = <CompareCard api={api} chosen={[11, 12]} onlyDifferences={false} onChange={onChange} {...more} />
  return { ...(await renderAs(who, card)), onChange }
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('a row for each setting, a column for each deployment, and a mark in words where they differ', async () => {
  await show()
  const table = await screen.findByRole('table', { name: 'Deployments side by side' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Setting', 'DEV', 'PROD'])
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows.map(cellsOf)).toEqual([
    ['State', 'Active', 'Active'],
    ['Gateway server', 'Embedded gateway', 'Embedded gateway'],
    ['Target URLDiffers', 'http://bank.example:8090/v1', 'https://bank.example/v1'],
    ['Authentication', 'API Key', 'API Key'],
    ['OAuth Expiry Time', 'Not used', 'Not used'],
    ['Rate limitDiffers', 'Off', '60 / minute'],
    ['IP restriction', '10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
    ['Bot detection', 'Off', 'Off'],
    ['Request transformerDiffers', 'Off', 'addHeaders: x-a:1'],
    ['Response transformer', 'Off', 'Off'],
    ['Path lockdownDiffers', 'Off', 'On'],
    ['Spec revisionDiffers', 'Any: paths are not locked', 'Revision 2; a newer one exists'],
  ])
})

test('only differences leaves out what is the same, and is asked for in the address', async () => {
  const { user, onChange, unmount } = await show()
  await user.click(await screen.findByRole('switch', { name: 'Only differences' }))
  expect(onChange).toHaveBeenCalledWith({ compare: [11, 12], differences: 'only' })
  unmount()
  await show({ onlyDifferences: true })
  await screen.findByRole('table')
  expect(screen.getAllByRole('row')).toHaveLength(6)
})

test('one deployment is nothing to compare', async () => {
  await show({ chosen: [11] })
  expect(await screen.findByText('Choose at least two deployments to compare.')).toBeTruthy()
})

test('readers who may not see how deployments are made are told so', async () => {
  await show({}, buildUser())
  expect(await screen.findByText(/^Only the maintainers of this API and administrators/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
