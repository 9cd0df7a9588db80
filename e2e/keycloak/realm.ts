import demo from '../../tools/launch/demo-accounts.json' with { type: 'json' }
import { people, strangers } from '../people.ts'
import realm from './portal-realm.json' with { type: 'json' }

/** Portal users with rights but without an account at this provider: anyone who uses their addresses there is someone else. */
export const absent = { portalAdmin: people.secondAdmin, companyAdmin: 'team.lead@apim.example' } as const

/** An account whose name is its verified address, unless stated otherwise. */
const userOf = (name: string, { email = name, emailVerified = true, realmRoles = [] as string[] } = {}) => ({
  username: name,
  email,
  emailVerified,
  enabled: true,
  firstName: 'Somebody',
  lastName: 'Else',
  credentials: [{ type: 'password', value: demo.password, temporary: false }],
  realmRoles,
})

/** The realm with this portal's own redirect URIs, the demo accounts, and users unknown to the portal. */
export const realmFor = (portal: string) => {
  const at = (...paths: string[]) => paths.map((path) => `${portal}${path}`)
  const clients = realm.clients.map((client) => ({
    ...client,
    redirectUris: at('/auth-callback', '/silent-refresh'),
    webOrigins: [portal],
    attributes: {
      ...client.attributes,
      'post.logout.redirect.uris': at('/logout-callback').join('##'),
      'backchannel.logout.url': `${portal}/backchannel-logout`,
      'backchannel.logout.session.required': 'true',
    },
  }))
  const missing = new Set<string>(Object.values(absent))
  const users = [
    ...demo.accounts.filter(({ email }) => !missing.has(email)).map(({ email }) => userOf(email)),
    userOf(strangers.unknown, { realmRoles: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'] }),
    userOf(strangers.renamed),
    userOf(strangers.unverified, { emailVerified: false }),
    userOf(strangers.impostor, { email: absent.portalAdmin, emailVerified: false }),
  ]
  return { ...realm, clients, users }
}
