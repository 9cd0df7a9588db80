import { contract } from '@apim/contract'
import { called } from '../looks.ts'
import { once } from './prepared.ts'
import { type Act, at, found, openFirst, press, type Screen, showing } from './screen.ts'

const registration = once('registration', async ({ send }) => {
  const { requests } = await send(contract.registration.pending, { query: {} })
  return requests[0]?.id as number
})
const inRegistration = (name: string, dock: string): Screen =>
  found(name, async (page) => `/pending-requests?dock=${dock}:${await registration(page)}`)

const deletions = '/delete-organization-requests'

/** Chooses all that are shown, and what to do with them. */
const withAll =
  (verb: string): Act =>
  async (page) => {
    await page.getByRole('main').getByRole('table').getByRole('checkbox').first().check()
    await press('button', called(`${verb} \u2068?`))(page)
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
  showing('approve several access requests', '/api-access-control', withAll('Approve'), 'dialog'),
  at('keys to issue', '/api-access-control?tab=due'),
  at('grants', '/api-access-control?tab=grants'),
  showing('grant', '/api-access-control?tab=grants', openFirst, 'complementary'),
  showing('revoke access', '/api-access-control?tab=grants', press('button', 'Revoke'), 'dialog'),
  at('deleted APIs', '/api-access-control?tab=deleted'),
  at('viewed records', '/api-access-control?tab=viewed'),
  at('inbox', '/inbox'),
  showing('inbox item', '/inbox', press('link', 'Access request')),
  showing('inbox item about a deletion', '/inbox', press('link', 'Organization deletion')),
  at('decided inbox item', '/inbox?item=access-request:1'),
]
