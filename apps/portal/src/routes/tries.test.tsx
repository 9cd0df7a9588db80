import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { UploadForm } from '../features/apis/upload/UploadForm.tsx'
import { blankValues } from '../features/apis/upload/upload-form.ts'
import { DeployPage } from '../screens/deploy/DeployPage.tsx'
import { AccessDock } from '../screens/give-access/AccessDock.tsx'
import { buildApiDetail } from '../testing/apis.ts'
import { buildSettings } from '../testing/consumers.ts'
import { buildUser } from '../testing/people.ts'
import { catchUploads, type RecordedRequest, refusal, serve, type Upload } from '../testing/service.ts'
import { renderAs } from '../testing/signed-in.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const lost = 'lost'
let answer: unknown
let requests: RecordedRequest[]
let sent: Upload[]
const keyOf = ({ headers }: { headers: Record<string, string> }) => headers['idempotency-key']
const keys = () => [...requests.filter(({ method }) => method !== 'GET'), ...sent].map(keyOf)

beforeEach(() => {
  sessionStorage.clear()
  sent = catchUploads()
  requests = serve({
    'GET /api/api-detail/7': buildApiDetail(),
    'GET /api/resources': [{ id: 1, name: 'Embedded gateway', type: 'KONG', isPublic: 1, apiUrl: 'http://gateway.example:8000' }],
    'GET /api/all-environments': ['DEV'],
    'GET /api/consumer/21': buildSettings(),
    'GET /api/my-apps': [],
    'GET /api/business-areas': [],
    'POST /api/kong/add-consumer': () => {
      if (answer === lost) throw new TypeError('Failed to fetch')
      return answer
    },
  })
})

/** Clicks the button, with this response from the server. */
const trying = async (button: string, with_: unknown) => {
  answer = with_
  const before = keys().length
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(keys()).toHaveLength(before + 1))
  const upload = sent.at(-1)
  const refused = (with_ as ReturnType<typeof refusal>).refusal
  await act(async () => {
    if (with_ === lost) upload?.onerror?.()
    else upload?.answer(refused.status, JSON.stringify(refused))
  })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false))
}

const change = (field: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } })

const forms = {
  deploy: {
    draw: () => renderAs(admin, <DeployPage apiId={7} env="DEV" />),
    ready: /Target URL/,
    fill: () => change(/Target URL/, 'http://bank.example'),
    alter: () => change(/Target URL/, 'http://bank.example/v2'),
    button: 'Deploy to DEV',
  },
  'edit an access': {
    draw: () => renderAs(admin, <AccessDock id="7.2.21" />, { at: '/?dock=add-access:7.2.21' }),
    ready: /Nickname/,
    fill: () => change(/Nickname/, 'one'),
    alter: () => change(/Nickname/, 'two'),
    button: 'Save',
  },
  'upload an API': {
    draw: () =>
      renderAs(
        admin,
        <UploadForm
          api={undefined}
          initial={blankValues(3)}
          application={undefined}
          draft="upload-new"
          mustHaveApplication={false}
          onDone={() => undefined}
          onCancel={() => undefined}
        />,
      ),
    ready: /API name/,
    fill: async () => {
      change(/API name/, 'Payments')
      const file = new File(['{}'], 'a.json', { type: 'application/json' })
      fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
      await screen.findByText('a.json')
    },
    alter: () => change(/API name/, 'Payments two'),
    button: 'Upload',
  },
}

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  '%s: a retry after a failure or a lost connection is the same mutation; changed content, or any after a response, is a new one',
  async (form) => {
    const { draw, ready, fill, alter, button } = forms[form]
    await draw()
    await screen.findByRole('textbox', { name: ready })
    await fill()
    await trying(button, refusal(503, 'Not now'))
    await trying(button, lost)
    await trying(button, refusal(429, 'Too many'))
    await trying(button, refusal(400, 'No such thing'))
    await trying(button, refusal(503, 'Not now'))
    alter()
    await trying(button, refusal(503, 'Not now'))
    const [first, second, third, fourth, afterAnswer, changed] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third, fourth]).toEqual([first, first, first])
    expect(new Set([first, afterAnswer, changed]).size).toBe(3)
  },
)
