import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { UploadForm } from '../features/apis/upload/UploadForm.tsx'
import { valuesOf } from '../features/apis/upload/upload-form.ts'
import { DeployPage } from '../screens/deploy/DeployPage.tsx'
import { AccessDock } from '../screens/give-access/AccessDock.tsx'
import { buildApiDetail, buildDeployment } from '../testing/apis.ts'
import { buildSettings } from '../testing/consumers.ts'
import { buildUser } from '../testing/people.ts'
import { serve } from '../testing/service.ts'
import { renderAs } from '../testing/signed-in.tsx'

const secret = 's3cr3t'
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const lists = (entry: string) => ({ addHeaders: [entry], replaceHeaders: [entry], addQuerystring: [entry], addBody: [entry] })
const deployment = buildDeployment({
  requestTransformer: { enabled: true, ...lists(`x-token:${secret}`) } as never,
  responseTransformer: { enabled: true, addJson: [`token:${secret}`] } as never,
})
const api = buildApiDetail({ deployments: [deployment] })
const answers = {
  'GET /api/api-detail/7': api,
  'GET /api/swaggers/deployment/11': deployment,
  'GET /api/resources': [{ id: 1, name: 'Embedded gateway', type: 'KONG', isPublic: 1, apiUrl: 'http://gateway.example:8000' }],
  'GET /api/all-environments': ['DEV', 'TEST'],
  'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
  'GET /api/allapis': [{ id: 7, name: 'Core Banking' }],
  'GET /api/consumer/21': buildSettings({
    requestTransformer: { ...buildSettings().requestTransformer, enabled: true, ...lists(`x-token:${secret}`) },
  }),
  'GET /api/my-apps': [],
  'GET /api/business-areas': [],
}
const upload = (
  <UploadForm
    api={api}
    initial={valuesOf(api)}
    application={undefined}
    draft="upload-test"
    mustHaveApplication={false}
    onDone={() => undefined}
    onCancel={() => undefined}
  />
)
const kept = () => [sessionStorage, localStorage].flatMap((one) => Object.entries(one).flat()).join('\n')
beforeEach(() => sessionStorage.clear())

/** Turns on every switch and checkbox, then puts a secret into every field: as a list entry, in a URL, as text. */
const fillEverything = async ({ container, user }: Awaited<ReturnType<typeof renderAs>>) => {
  for (const box of [...screen.queryAllByRole('checkbox'), ...screen.queryAllByRole('switch')])
    if (!(box as HTMLInputElement).checked && !(box as HTMLInputElement).disabled) await user.click(box)
  const fields = [...container.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not([type=file])')]
  for (const field of fields.filter(({ disabled, type, readOnly }) => !disabled && !readOnly && (type === 'text' || type === ''))) {
    const isAddress = field.inputMode === 'url'
    const isList = field.closest('.mantine-TagsInput-root') !== null && field.dir === 'ltr'
    if (isAddress) fireEvent.change(field, { target: { value: `https://me:${secret}@bank.example/?key=${secret}` } })
    else if (isList && field.getAttribute('aria-label') === null) {
      // Pasted: key by key, the many lists of a form would take minutes on a busy machine.
      act(() => field.focus())
      await user.paste(`x:${secret}`)
      await user.keyboard('{Enter}')
    }
  }
}

/** A name that shows whether a draft was saved at all. */
const nameField = {
  Deploy: /Service name/,
  'Edit a deployment': /Target URL/,
  'Add access': 'Nickname',
  'Edit access': 'Nickname',
  'Edit an API': 'API name',
} as const

test.each([
  ['Deploy', <DeployPage key="a" apiId={7} env="TEST" />],
  ['Edit a deployment', <DeployPage key="b" apiId={7} deploymentId={11} />],
  ['Add access', <AccessDock key="c" id="7.2" />],
  ['Edit access', <AccessDock key="d" id="7.2.21" />],
  ['Edit an API', upload],
] as const)('%s: input is saved in the browser, without any secret', async (form, what) => {
  serve(answers)
  const view = await renderAs(admin, what)
  await screen.findByRole('textbox', { name: nameField[form] })
  if (form !== 'Edit an API') await screen.findByRole('checkbox', { name: /request transformer/i })
  await fillEverything(view)
  const entries = screen.queryAllByText(`x:${secret}`).length
  expect(entries > 5).toBe(form !== 'Edit an API')
  expect(kept()).toContain('apim-draft-')
  expect(kept()).not.toContain(secret)
})

test('on returning to a form with a transformer, users are told that its entries were not kept', async () => {
  serve(answers)
  const first = await renderAs(admin, <DeployPage apiId={7} env="TEST" />)
  await screen.findByRole('textbox', { name: /Service name/ })
  await fillEverything(first)
  first.unmount()
  await renderAs(admin, <DeployPage apiId={7} env="TEST" />)
  expect((await screen.findAllByText(/may be secret, so it was not kept/)).length).toBe(2)
})
