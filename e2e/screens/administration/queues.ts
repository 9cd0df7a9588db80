import { contract } from '@apim/contract'
import { once } from '../prepared.ts'
import { type Act, at, found, press, type Screen, showing } from '../screen.ts'

const registration = once('registration', async ({ send }) => {
  const { requests } = await send(contract.registration.pending, { query: {} })
  return requests[0]?.id as number
})
const inRegistration = (name: string, dock: string): Screen =>
  found(name, async (page) => `/pending-requests?dock=${dock}:${await registration(page)}`)

const deletions = '/delete-organization-requests'

const grant = once('grant', async ({ send }) => {
  const { grants } = await send(contract.access.grants, { query: {} })
  return `${grants[0]?.organizationId}.${grants[0]?.id}`
})

/** Chooses all that can be decided, and approves them. */
const approvingSeveral: Act = async (page) => {
  await page.getByRole('main').getByRole('table').getByRole('checkbox').first().check()
  await press('button', /\d/)(page.getByRole('main'))
}

/** What waits for a decision, and what was decided, for portal admins. */
export const queues: Screen[] = [
  at('pending requests', '/pending-requests'),
  inRegistration('registration', 'registration'),
  inRegistration('company of an applicant', 'new-company'),
  inRegistration('deny a registration', 'deny-registration'),
  inRegistration('hand over a registration', 'route-registration'),
  at('requests in company queues', '/queue-requests'),
  at('verified domains', '/verified-domains'),
  at('organization deletions', deletions),
  showing('organization deletion', deletions, press('link', 'Silverbrook'), 'complementary'),
  showing('approve a deletion', deletions, press('button', 'Approve the deletion of Silverbrook'), 'dialog'),
  showing('deny a deletion', deletions, press('button', 'Deny the deletion of Silverbrook'), 'complementary'),
  at('decisions on organization deletions', `${deletions}?tab=grants`),
  at('access requests', '/api-access-control'),
  showing('approve an access request', '/api-access-control', press('button', 'Approve'), 'dialog'),
  showing('deny an access request', '/api-access-control', press('button', 'Deny'), 'dialog'),
  showing('approve several access requests', '/api-access-control', approvingSeveral, 'dialog'),
  at('keys to issue', '/api-access-control?tab=due'),
  at('grants', '/api-access-control?tab=grants'),
  found('grant', async (page) => `/api-access-control?tab=grants&dock=grant:${await grant(page)}`),
  showing('revoke access', '/api-access-control?tab=grants', press('button', 'Revoke'), 'dialog'),
  at('deleted APIs', '/api-access-control?tab=deleted'),
  at('viewed records', '/api-access-control?tab=viewed'),
  at('inbox', '/inbox'),
  showing('inbox item', '/inbox', press('link', 'Access request')),
  showing('inbox item about a deletion', '/inbox', press('link', 'Organization deletion')),
  at('decided inbox item', '/inbox?item=access-request:1'),
]
