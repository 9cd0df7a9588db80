import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { EntityDock } from './EntityDock.tsx'

interface Widget {
  name: string
  parts: string[]
}
const gear: Widget = { name: 'Gear', parts: ['tooth', 'hub'] }
const load = vi.fn<() => Promise<Widget>>()

function WidgetDock({ enabled = true, tabbed = false }: { enabled?: boolean; tabbed?: boolean }) {
  const tabs = [
    { name: 'facts', label: 'Facts', content: ({ name }: Widget) => <p>all about {name}</p> },
    { name: 'parts', label: 'Parts', count: 2, content: ({ parts }: Widget) => <p>{parts.join(' and ')}</p> },
  ]
  return (
    <EntityDock
      query={useQuery({ queryKey: ['widget'], queryFn: load, enabled })}
      kind="Widget"
      title={({ name }) => name}
      aside={({ parts }) => <span>{parts.length} parts</span>}
      failed="The widget could not be loaded."
      {...(tabbed && { tabs })}
      foot={({ name }) => <button type="button">Sell {name}</button>}
    >
      {({ name }) => <p>{name} is here</p>}
    </EntityDock>
  )
}
const heading = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
const foot = () => screen.queryByRole('button', { name: /Sell/ })

test('until the entity has loaded, the dock has the name of its kind and no actions', async () => {
  let arrive: (of: Widget) => void = () => undefined
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  await renderWithProviders(<WidgetDock />)
  await waitFor(() => expect(heading()).toBe('Widget'))
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy()
  expect(foot()).toBeNull()
  arrive(gear)
  expect(await screen.findByText('Gear is here')).toBeTruthy()
  expect(heading()).toBe('Gear')
  expect(screen.getByText('2 parts')).toBeTruthy()
  expect(foot()?.closest('footer')).toBeTruthy()
})

test('an impossible id in the address is reported as missing without a request', async () => {
  await renderWithProviders(<WidgetDock enabled={false} />)
  expect(await screen.findByText('Widget not found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a dock with a fixed title has it from the start; a missing entity is still reported by its kind', async () => {
  load.mockRejectedValueOnce({ status: 404, message: 'Not found' })
  function EditDock() {
    return <EntityDock query={useQuery({ queryKey: ['widget'], queryFn: load })} kind="Widget" title="Edit widget" failed="Not loaded" />
  }
  await renderWithProviders(<EditDock />)
  await waitFor(() => expect(heading()).toBe('Edit widget'))
  expect(await screen.findByText('Widget not found')).toBeTruthy()
})

test('an entity that was deleted meanwhile is missing, without any actions', async () => {
  load.mockResolvedValueOnce(gear)
  const { queries } = await renderWithProviders(<WidgetDock />)
  await screen.findByText('Gear is here')
  load.mockRejectedValueOnce(Object.assign(new Error('gone'), { status: 404 }))
  await queries.refetchQueries()
  expect(await screen.findByText('Widget not found')).toBeTruthy()
  expect(foot()).toBeNull()
})

test('data that could not be reloaded stays, with a message above it', async () => {
  load.mockResolvedValueOnce(gear)
  const { queries } = await renderWithProviders(<WidgetDock />)
  await screen.findByText('Gear is here')
  load.mockRejectedValueOnce(Object.assign(new Error('no'), { status: 500 }))
  await queries.refetchQueries()
  expect((await screen.findByRole('alert')).textContent).toContain('The widget could not be loaded.')
  expect(screen.getByText('Gear is here')).toBeTruthy()
  expect(foot()).toBeTruthy()
})

test('sections are under tabs, the first one open', async () => {
  load.mockResolvedValueOnce(gear)
  const { user } = await renderWithProviders(<WidgetDock tabbed />)
  expect(await screen.findByText('all about Gear')).toBeTruthy()
  expect(screen.queryByText('tooth and hub')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Parts 2' }))
  expect(screen.getByText('tooth and hub')).toBeTruthy()
  expect(screen.getByText('Gear is here')).toBeTruthy()
})
