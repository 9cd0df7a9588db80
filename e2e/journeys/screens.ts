import type { Locator, Page } from 'playwright-core'
import { english as words } from '../../apps/portal/src/locales/en.ts'
import { called } from '../looks.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

/** A screen, or one of its states, and how to get there from anywhere in the application. */
export interface Screen {
  name: string
  open: (page: Page) => Promise<void>
  /** The refusal that the screen is about, which the browser reports. */
  refusal?: RegExp
}

const at = (name: string, address: string, refusal?: RegExp): Screen => ({
  name,
  open: (page) => goWithin(page, address),
  ...(refusal && { refusal }),
})

/** What appears over the screen or beside it; its script may be loaded only then. */
type Part = 'dialog' | 'menu' | 'complementary'

/** Waits for the part that an action opens: otherwise the screen behind would be inspected, and the part would open over the next screen. */
const opened = async (page: Page, part: Part | undefined) => {
  if (part) await page.getByRole(part).last().waitFor()
  await settled(page)
}
const showing = (name: string, address: string, act: (page: Page) => Promise<unknown>, part?: Part): Screen => ({
  name,
  open: async (page) => {
    await goWithin(page, address)
    await act(page)
    await opened(page, part)
  },
})
const press = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => (page: Page | Locator) =>
  page
    .getByRole(role, { name: typeof name === 'string' ? called(name) : name })
    .first()
    .click()

/** The demo API that is deployed, with keys and calls. */
const core = 'Core Banking'

/** The path of an API's page, found by name in the gallery. */
const findApi = async (page: Page, name: string): Promise<string> => {
  await goWithin(page, `/wall/all?q=${encodeURIComponent(name)}`)
  await press('link', name)(page)
  await press('link', 'Open the full page')(page)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return new URL(page.url()).pathname
}
let apiAddress: string | undefined

const openTab = (page: Page, tab: string) =>
  page
    .getByRole('navigation', { name: called('Page sections') })
    .getByRole('link', { name: called(tab) })
    .click()

/** Opens the page of the deployed API. */
const openApi = async (page: Page, tab?: string) => {
  apiAddress ??= await findApi(page, core)
  await goWithin(page, apiAddress)
  await page.getByRole('heading', { level: 1, name: core }).waitFor()
  if (tab) await openTab(page, tab)
  await settled(page)
}
const api = (name: string, tab?: string, act?: (page: Page) => Promise<unknown>, part?: Part): Screen => ({
  name,
  open: async (page) => {
    await openApi(page, tab)
    await act?.(page)
    await opened(page, part)
  },
})
const menuOf = (env: string, item: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: called(`Actions for ${env}`, true) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: called(item) }).click()
}

const previewed = (page: Page) =>
  page
    .getByRole('region', { name: called('Preview') })
    .getByRole('heading', { level: 2 })
    .waitFor()

/** From the page of an API, the spec with its outline or with its preview. */
const editing = (beside: 'outline' | 'preview') => async (page: Page) => {
  await press('link', 'Edit API Spec')(page)
  await page.getByRole('textbox', { name: called('Spec', true) }).waitFor()
  if (beside === 'outline') return
  await press('button', 'Preview')(page)
  await previewed(page)
}

/** Demo APIs of which no other screen shows more than their names: one stays as it is, the other has a second revision from then on. */
const [kept, revised] = ['Portfolio Optimizer', 'Bank Feeds']

/** A newer version that breaks clients, before it is saved. */
const uploadingOver = (name: string) => async (page: Page) => {
  const emptied = JSON.stringify({ openapi: '3.1.0', info: { title: name, version: '9.0.0' }, paths: {} })
  await findApi(page, name)
  await openTab(page, 'Maintain')
  await press('link', 'Upload a newer version')(page)
  const file = { name: 'portfolio.json', mimeType: 'application/json', buffer: Buffer.from(emptied) }
  await page.locator('input[type=file]').setInputFiles(file)
  await press('button', called('Save', true))(page)
  await page.getByRole('dialog').getByRole('checkbox').waitFor()
}
let hasTwoRevisions = false

/** The question before an earlier revision is restored. */
const restoring = async (page: Page) => {
  if (!hasTwoRevisions) {
    await uploadingOver(revised)(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await press('button', called('Save', true))(dialog)
    await page.waitForURL(/\/wall/)
    hasTwoRevisions = true
  }
  await findApi(page, revised)
  await openTab(page, 'Changes')
  await press('button', 'Restore revision 1')(page)
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** From the editor's start: the text is kept, so this is walked once by each visitor. */
const editingSample = async (page: Page) => {
  await press('button', 'Start with the sample')(page)
  await previewed(page)
}

/** From the upload form of an application: a spec with this title. */
const uploading = async (page: Page, title: string) => {
  const spec = JSON.stringify({ openapi: '3.1.0', info: { title, version: '1.0.0' }, paths: {} })
  await page.locator('input[type=file]').setInputFiles({ name: 'spec.json', mimeType: 'application/json', buffer: Buffer.from(spec) })
  await page.getByRole('main').locator('button[type=submit]').click()
}
let uploads = 0

/** A new API of its own each time, as it would else be a revision of the last one; a draft, which other readers do not see. */
const uploadDraft = async (page: Page) => {
  uploads += 1
  await press('switch', 'Publish now')(page)
  await uploading(page, `Wizard ${process.pid} ${uploads}`)
}

/** What an upload asks and opens. The application is the one that the demo's deployed API belongs to. */
const upload = [
  showing('whether an upload is a new revision', '/api-upload?bizappId=1', (page) => uploading(page, core), 'dialog'),
  showing(
    'what a new revision changes',
    '/api-upload?bizappId=1',
    async (page) => {
      await uploading(page, core)
      await press('button', 'New revision')(page)
      await page.getByRole('dialog').getByRole('checkbox').waitFor()
    },
    'dialog',
  ),
  showing('code generation after an upload', '/api-upload?bizappId=1', uploadDraft, 'dialog'),
]

/** From the list of resources. */
const editKafka = async (page: Page) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { expanded: false }).first().click()
  await main.getByRole('link', { name: called('Edit Kafka DEV') }).click()
}

const everywhere = [
  at('start', '/'),
  at('about', '/about'),
  at('features', '/features'),
  at('settings', '/settings'),
  at('terms', '/terms'),
]

const notifications = [
  showing('notifications', '/settings', press('button', 'Notifications'), 'complementary'),
  at('notification settings', '/settings#notifications'),
]
const gallery = [
  at('my gallery', '/wall'),
  at('gallery', '/wall/all'),
  at('gallery without a match', '/wall/all?q=nothing-is-called-so'),
  at('gallery with what a search has found', '/wall/all?q=account'),
  showing('gallery as a list', '/wall/all', (page) => page.getByRole('radio', { name: called('Cards') }).press('ArrowRight')),
  showing('API dock', `/wall/all?q=${core}`, press('link', core), 'complementary'),
]
/** Opens the palette over a page, and types. */
const searching = (text: string) => async (page: Page) => {
  // A key that is pressed while the session is being restored opens nothing.
  await page
    .getByRole('banner')
    .getByRole('button', { name: called('Search everything') })
    .waitFor()
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: called('Search everything') })
  await palette.getByRole('combobox').fill(text)
  // What the server finds follows when typing pauses.
  await palette.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}
const palette = [
  showing('palette', '/tools', searching(''), 'dialog'),
  showing('palette with what was found', '/tools', searching('account'), 'dialog'),
  showing('palette without a match', '/tools', searching('nothing-is-called-so'), 'dialog'),
]
const apiPage = [
  api('API overview'),
  api('API reference', 'Reference'),
  api('API try it', 'Try it'),
  api('API access', 'Access'),
  api('API changes', 'Changes'),
]
const report = [at('access report', '/kong/requests'), at('access report without a match', '/kong/requests?status=418')]

/** Every screen of the product, by the user who sees it: a value of `people`, or `visitor`. */
export const screens: Record<string, Screen[]> = {
  visitor: [
    ...everywhere,
    at('privacy', '/privacy'),
    at('disclaimer', '/disclaimer'),
    at('register', '/register'),
    at('registration confirmation', '/registration-confirmation'),
    at('registration without its link', '/registration'),
    at('unknown registration', '/registration?token=unknown', /404 .*\/api\/registration-status/),
    at('invitation without its link', '/invitation'),
    at('unknown invitation', '/invitation?token=unknown', /404 .*\/api\/invitation\/open/),
    at('page not found', '/nowhere'),
    at('sign in to see this', '/wall'),
    showing('terms dialog', '/', press('button', 'Terms of Use'), 'dialog'),
  ],
  [people.portalAdmin]: [
    ...everywhere,
    ...gallery,
    ...apiPage,
    ...report,
    api('API maintain', 'Maintain'),
    at('spec editor', '/tools/editor'),
    api('spec editor with a spec', 'Maintain', editing('outline')),
    api('spec editor with its preview', 'Maintain', editing('preview')),
    api('reference alone', undefined, async (page) => goWithin(page, page.url().replace('/apis/', '/swagger-page/'))),
    at('upload', '/api-upload'),
    ...upload,
    api('upload a newer version', 'Maintain', press('link', 'Upload a newer version')),
    showing('what a newer version changes', '/wall/all', uploadingOver(kept), 'dialog'),
    showing('restore a revision', '/wall/all', restoring, 'dialog'),
    api('deploy', undefined, async (page) => {
      await press('button', 'Deploy Now')(page)
      await press('link', 'Deploy TEST')(page)
    }),
    api('deployment sheet', undefined, press('button', 'Deploy Now'), 'dialog'),
    api('edit a deployment', undefined, menuOf('DEV', 'Edit deployment')),
    api('promote a deployment', undefined, menuOf('DEV', 'Promote to TEST'), 'dialog'),
    api('deployments side by side', undefined, press('link', 'Compare')),
    api('delete a deployment', undefined, menuOf('DEV', 'Delete'), 'dialog'),
    api('gateway service', undefined, menuOf('DEV', 'Show gateway config'), 'complementary'),
    api('gateway plugin', undefined, async (page) => {
      await menuOf('DEV', 'Show gateway config')(page)
      const dock = page.getByRole('complementary', { name: called('Gateway service') })
      await dock
        .getByRole('button', { name: /acl|key-auth|http-log|rate-limiting/ })
        .first()
        .click()
    }),
    api('add access', 'Access', press('button', 'Add API Key'), 'complementary'),
    api(
      'delete a key',
      'Access',
      async (page) => {
        await press('button', 'Actions for PROD')(page)
        await page.getByRole('menuitem', { name: called('Delete') }).click()
      },
      'dialog',
    ),
    at('users', '/users'),
    at('users without a match', '/users?q=nobody-is-called-so'),
    at('user', '/users?dock=user:1'),
    at('add a user', '/user/edit-user'),
    at('modify a user', '/user/modify-user?id=1'),
    at('role changes', '/role-change-list'),
    at('all applications', '/applications'),
    at('applications without a match', '/applications?q=nothing-is-called-so'),
    showing('application dock', '/applications?q=Payments', press('link', 'Payments'), 'complementary'),
    at('no applications of their own', '/my/applications'),
    at('onboard an application', '/application/edit-application'),
    at('organizations', '/organizations'),
    at('organizations without a match', '/organizations?q=nothing-is-called-so'),
    at('organization', '/organizations?dock=organization:3'),
    showing('deactivate an organization', '/organizations?dock=organization:3', press('button', 'Deactivate Organization'), 'dialog'),
    at('add an organization', '/organization/edit-organization'),
    at('edit an organization', '/organization/edit-organization?id=3'),
    at('edit a company', '/organizations?dock=edit-company:3'),
    at('resources', '/resources'),
    at('resources without a match', '/resources?view=public&type=KAFKA'),
    showing('a gateway server', '/resources?type=KONG', (page) =>
      page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
    ),
    showing('a Kafka environment', '/resources?type=KAFKA', (page) =>
      page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
    ),
    at('add a resource', '/resource/edit-resource'),
    showing('edit a resource', '/resources?type=KAFKA', editKafka),
    showing('an ignored certificate file', '/resources?type=KAFKA', async (page) => {
      await editKafka(page)
      // One of this name is there, so that it is not sent.
      const file = { name: 'meridian-messaging-ca.pem', mimeType: 'text/plain', buffer: Buffer.from('-----BEGIN CERTIFICATE-----') }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('alert').scrollIntoViewIfNeeded()
    }),
    at('business areas', '/business-areas'),
    at('rules for specs', '/spec-rules'),
    at('edit a business area', '/business-areas?dock=business-area:1'),
    at('pending requests', '/pending-requests'),
    at('requests in company queues', '/queue-requests'),
    at('verified domains', '/verified-domains'),
    at('organization deletions', '/delete-organization-requests'),
    showing('approve a deletion', '/delete-organization-requests', press('button', 'Approve the deletion of Silverbrook'), 'dialog'),
    showing('deny a deletion', '/delete-organization-requests', press('button', 'Deny the deletion of Silverbrook'), 'complementary'),
    at('decisions on organization deletions', '/delete-organization-requests?tab=grants'),
    at('access requests', '/api-access-control'),
    at('keys to issue', '/api-access-control?tab=due'),
    at('grants', '/api-access-control?tab=grants'),
    at('deleted APIs', '/api-access-control?tab=deleted'),
    at('viewed records', '/api-access-control?tab=viewed'),
    at('what expires', '/expiry'),
    at('what expires, without a match', '/expiry?kind=invitation&state=expired&q=nothing-has-this-name'),
    at('mail', '/mail'),
    at('webhooks', '/webhooks'),
    at('new webhook', '/webhooks?dock=webhook:new'),
    at('issue reports', '/help/issue-reports'),
    showing('issue report', '/help/issue-reports', press('link', 'We asked for access two weeks ago')),
    at('help', '/help/faq'),
    at('my profile', '/user-profile'),
    at('edit profile', '/edit-profile'),
    at('change password', '/change-password'),
    at('report an issue', '/help/report-issue'),
    at('audit log', '/audit'),
    at('audit log without a match', '/audit?object=nothing-has-this-id'),
    at('audit log, filtered', '/audit?actor=0&type=deployment&last=30d'),
    showing('change', '/audit?action=access-request.approve', press('link', 'Access request'), 'complementary'),
    api('API history', 'History'),
    ...notifications,
    at('inbox', '/inbox'),
    showing('inbox item', '/inbox', press('link', 'Access request')),
    showing('inbox item about a deletion', '/inbox', press('link', 'Organization deletion')),
    at('decided inbox item', '/inbox?item=access-request:1'),
    at('view as another user', '/settings?dock=view-as:new'),
    showing('side menu', '/wall', press('button', 'Menu'), 'dialog'),
    showing('user menu', '/wall', press('button', 'profile and settings'), 'menu'),
    ...palette,
  ],
  // Gateway admins cannot open details from the gallery (specification 1 §6), but an address shows them.
  [people.kongAdmin]: [...gallery.filter(({ name }) => name !== 'API dock'), at('API by its address', '/apis/1'), ...report],
  [people.author]: [
    at('my applications', '/my/applications'),
    showing('own application dock', '/my/applications?q=Onboarding', press('link', 'Onboarding'), 'complementary'),
    at('upload', '/api-upload'),
    at('no permission', '/api-access-control'),
    ...report,
  ],
  [people.maintainer]: [
    at('gallery of a maintainer', '/wall'),
    ...upload,
    showing('spec editor with the sample and its preview', '/tools/editor?preview=true', editingSample),
    api('own API', 'Maintain'),
    showing('own application', '/my/applications?q=Payments', press('link', 'Payments'), 'complementary'),
    at('change an own application', '/application/edit-application?id=1'),
    at('own team', '/my/team'),
    at('own queue without a request', '/queue-requests'),
    ...notifications,
    at('inbox without an item', '/inbox'),
    at('nothing of their own expires', '/expiry'),
  ],
  [people.acmeUser]: [
    at('own gallery', '/wall'),
    showing('dock of an API with a key', `/wall/all?q=${core}`, press('link', core), 'complementary'),
    ...apiPage,
    ...report,
    at('user without applications', '/my/applications'),
    at('user without permission', '/my/team'),
    at('own profile', '/user-profile'),
    ...palette,
  ],
  [people.acmeAdmin]: [
    showing(
      'request access',
      '/wall/all?q=Bank%20Verification',
      async (page) => {
        await press('link', 'Advanced Bank Verification')(page)
        await press('button', 'Request Access')(page)
      },
      'dialog',
    ),
    at('own request queue', '/queue-requests'),
    at('webhooks of an organization', '/webhooks'),
    ...gallery,
    ...apiPage,
    ...report,
    at('inbox', '/inbox'),
    at('my team', '/my/team'),
    at('invite to the team', '/my/team?dock=team-member:new'),
  ],
}

/** The themes, with their names on the settings page. */
export const themes = words.settings.themes

/** Those who see less than an admin, on all their screens: inspected in the dark theme too. */
export const darkReaders = [people.maintainer, people.acmeUser]

/** The screens that everyone uses, inspected in each theme. */
export const mainScreens = [
  'gallery',
  'API dock',
  'API overview',
  'API reference',
  'deploy',
  'add access',
  'access report',
  'upload',
  'access requests',
  'deactivate an organization',
]
