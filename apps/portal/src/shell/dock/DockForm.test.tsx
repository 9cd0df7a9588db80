import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { buildUser } from '../../testing/people.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { Dock } from './Dock.tsx'
import { DockForm } from './DockForm.tsx'

const send = vi.fn<() => Promise<object>>()

function WidgetForm() {
  const form = useForm({
    schema: z.object({ name: z.string().min(1) }),
    paths: { name: 'name' },
    body: (values: { name: string }) => values,
    nameOf: (field) => field,
    initial: { name: 'gear' },
    isEdit: false,
    draft: 'widget',
    omit: [],
    send,
    onSent: () => undefined,
  })
  return (
    <DockForm title="Settings" form={form} submit="Save" failed="The widget could not be saved.">
      <TextField label="Name" field={form.field('name')} />
    </DockForm>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        leave
      </button>
      {isOpen && (
        <Dock title="gear">
          <WidgetForm />
        </Dock>
      )}
    </>
  )
}

/** Submits the form and returns how to reject the request. */
const press = async () => {
  const { promise, reject } = Promise.withResolvers<object>()
  send.mockReturnValueOnce(promise)
  const { user } = await renderAs(buildUser(), <Page />)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const refuse = () => act(async () => reject(Object.assign(new Error('Somebody else has the name'), { status: 409 })))
  return { user, refuse }
}

test('a rejection stays in the dock', async () => {
  const { refuse } = await press()
  await refuse()
  expect((await screen.findByRole('alert')).closest('aside')).not.toBeNull()
})

test('a rejection that arrives after the dock was closed is still reported', async () => {
  const { user, refuse } = await press()
  await user.click(screen.getByRole('button', { name: 'leave' }))
  await refuse()
  expect((await screen.findByRole('alert')).textContent).toContain('The widget could not be saved.')
})
