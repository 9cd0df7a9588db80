import demo from '../tools/launch/demo-accounts.json' with { type: 'json' }

/** The password of all demo accounts. */
export const { password } = demo

/** The users in the journeys. */
export const people = {
  portalAdmin: 'portal.admin@apim.example',
  secondAdmin: 'second.admin@apim.example',
  kongAdmin: 'kong.admin@apim.example',
  teamLead: 'team.lead@apim.example',
  maintainer: 'maintainer@apim.example',
  author: 'author@apim.example',
  acmeAdmin: 'company.admin@acme.example',
  acmeUser: 'company.user@acme.example',
  globexAdmin: 'company.admin@globex.example',
  disabled: 'disabled.user@acme.example',
} as const

/** Users with an account at another provider only. */
export const strangers = {
  unknown: 'alice@stranger.example',
  renamed: 'bob@stranger.example',
  unverified: 'mallory@stranger.example',
  impostor: 'eve@stranger.example',
} as const
