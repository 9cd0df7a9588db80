import { english as words } from '../../apps/portal/src/locales/en.ts'
import { people } from '../people.ts'
import { organizations, team } from './administration/organizations.ts'
import { oversight, ownPages, report } from './administration/oversight.ts'
import { queues } from './administration/queues.ts'
import { resources } from './administration/resources.ts'
import { webhooks } from './administration/webhooks.ts'
import { api, apiPage, choosingCode, maintained } from './apis/api-page.ts'
import { deployments } from './apis/deployments.ts'
import { gallery, requestAccess } from './apis/gallery.ts'
import { keys } from './apis/keys.ts'
import { life } from './apis/life.ts'
import { editors, samples } from './apis/specs.ts'
import { asking, uploads } from './apis/uploads.ts'
import { everywhere, signedOut } from './public.ts'
import { at, core, press, type Screen, showing } from './screen.ts'
import { notifications, palette, shell } from './shell.ts'

export type { Screen } from './screen.ts'

/** Every screen of the product, by the user who sees it: a value of `people`, or `visitor`. */
export const screens: Record<string, Screen[]> = {
  visitor: [...everywhere, ...signedOut],
  [people.portalAdmin]: [
    ...everywhere,
    ...gallery,
    ...apiPage,
    ...report,
    ...maintained,
    ...uploads,
    ...editors,
    ...keys,
    ...deployments,
    ...life,
    ...organizations,
    ...resources,
    ...queues,
    ...oversight,
    ...webhooks,
    ...ownPages,
    ...notifications,
    ...shell,
  ],
  // Gateway admins cannot open details from the gallery (specification 1 §6), but an address shows them.
  [people.kongAdmin]: [...gallery.filter(({ name }) => name !== 'API dock'), at('API by its address', '/apis/1'), ...report],
  [people.author]: [
    at('gallery with first steps', '/wall'),
    at('my applications', '/my/applications'),
    showing('own application dock', '/my/applications?q=Onboarding', press('link', 'Onboarding'), 'complementary'),
    at('upload', '/api-upload'),
    at('no permission', '/api-access-control'),
    ...report,
  ],
  [people.maintainer]: [
    at('gallery of a maintainer', '/wall'),
    ...asking,
    samples,
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
    choosingCode,
    ...report,
    at('user without applications', '/my/applications'),
    at('user without permission', '/my/team'),
    at('own profile', '/user-profile'),
    ...palette,
  ],
  [people.acmeAdmin]: [
    requestAccess,
    at('own request queue', '/queue-requests'),
    at('webhooks of an organization', '/webhooks'),
    ...gallery,
    ...apiPage,
    ...report,
    at('inbox', '/inbox'),
    ...team,
  ],
}

/** The themes, with their names on the settings page. */
export const themes = words.settings.themes

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
