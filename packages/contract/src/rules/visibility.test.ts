import { describe, expect, it } from 'vitest'
import type { Granted, Role } from '../values/constants.ts'
import { type Actor, can } from './policies.ts'

const api = { bizappId: 7 }
const [own, foreign] = [1, 2]

interface Reader {
  user: Actor
  granted: Granted
}
const reader = (
  roles: Role[],
  { external = false, maintains = false, granted = 'none' as Granted, organizationId = own as number | null } = {},
) => ({
  user: { id: 1, roles, organizationId, organizationExternal: external, ownerApps: maintains ? [{ id: api.bizappId }] : [] },
  granted,
})
const external = true
const granted = 'access'
const maintains = true
const organizationId = null

/** Everyone that section 6 tells apart, under the short names of the table's columns. */
const readers: Record<string, Reader> = {
  /** Nobody's member, without roles. */
  none: reader([], { external, organizationId }),
  /** Company users and company admins of a client firm; with access (+). */
  xu: reader(['ROLE_COMPANY_USER'], { external }),
  'xu+': reader(['ROLE_COMPANY_USER'], { external, granted }),
  xa: reader(['ROLE_COMPANY_ADMIN'], { external }),
  'xa+': reader(['ROLE_COMPANY_ADMIN'], { external, granted }),
  /** A maintainer of a client firm. */
  xm: reader(['ROLE_COMPANY_USER'], { external, maintains }),
  /** The same of an internal organization. */
  iu: reader(['ROLE_COMPANY_USER']),
  'iu+': reader(['ROLE_COMPANY_USER'], { granted }),
  ia: reader(['ROLE_COMPANY_ADMIN']),
  'ia+': reader(['ROLE_COMPANY_ADMIN'], { granted }),
  im: reader(['ROLE_COMPANY_USER'], { maintains }),
  /** A maintainer who is company admin too. */
  iam: reader(['ROLE_COMPANY_ADMIN'], { maintains }),
  /** Gateway and portal admins; a portal admin without an organization. */
  ka: reader(['ROLE_KONG_ADMIN']),
  pa: reader(['ROLE_PORTAL_ADMIN']),
  pa0: reader(['ROLE_PORTAL_ADMIN'], { external, organizationId }),
}

/**
 * Specification part 1, section 6, for people’s own organization. `x`: shown by the section’s words; `p`: not by its words, but permissions.csv lets
 * these people make the call, and says why; `o`: shown by its words, but permissions.csv refuses the call, and says why.
 */
const table = `
                        none xu xu+ xa xa+ xm iu iu+ ia ia+ im iam ka pa pa0
seeGallerySwitch        .    x  x   x  x   x  x  x   x  x   x  x   .  x  x
openDetails             .    x  x   x  x   x  x  x   x  x   x  x   p  x  .
editApi                 .    .  .   .  .   x  .  .   .  .   x  x   .  p  p
deploy                  .    .  .   .  .   o  .  .   .  .   o  x   .  p  p
editDeployment          .    .  .   .  .   x  .  .   .  .   x  x   .  p  p
deleteDeployment        .    .  .   .  .   x  .  .   .  .   x  x   .  p  p
seeDeployments          .    .  x   .  x   x  .  x   .  x   x  x   x  x  x
seeGatewayConfig        .    .  .   .  .   .  .  .   .  .   .  .   x  x  x
seeEnvironments         .    .  .   x  x   .  .  .   x  x   .  x   .  x  x
setResponseTransformer  .    .  .   .  .   .  .  .   .  .   .  .   .  x  x
seeKeys                 .    x  x   x  x   x  x  x   x  x   x  x   .  .  .
seeCodegen              .    x  x   x  x   x  x  x   x  x   x  x   .  .  .
addConsumer             .    .  .   .  .   .  .  .   .  x   x  x   p  x  x
revealSecret            .    .  .   .  .   .  .  x   .  x   x  x   .  x  x
editConsumer            .    .  .   .  .   .  .  .   .  .   x  x   p  x  x
deleteConsumer          .    .  .   .  .   .  .  .   .  .   x  x   p  x  x
setConsumerLimits       .    .  .   .  .   x  .  .   .  .   x  x   p  p  p
requestAccess           .    .  .   x  x   x  .  .   x  x   x  x   .  p  p
`
/** The same for another organization's keys and requests. */
const ofOthers = `
                        none xu xu+ xa xa+ xm iu iu+ ia ia+ im iam ka pa pa0
addConsumer             .    .  .   .  .   .  .  .   .  .   .  .   p  x  x
revealSecret            .    .  .   .  .   .  .  .   .  .   .  .   .  x  x
editConsumer            .    .  .   .  .   .  .  .   .  .   .  .   p  x  x
deleteConsumer          .    .  .   .  .   .  .  .   .  .   x  x   p  x  x
requestAccess           .    .  .   .  .   .  .  .   .  .   .  .   .  p  p
`

type Rule = (reader: Reader, organizationId: number) => boolean
const rules: Record<string, Rule> = {
  seeGallerySwitch: ({ user }) => can.seeGallerySwitch(user),
  openDetails: ({ user }) => can.openDetails(user),
  editApi: ({ user }) => can.editApi(user, api),
  deploy: ({ user }) => can.deploy(user, api),
  editDeployment: ({ user }) => can.editDeployment(user, api),
  deleteDeployment: ({ user }) => can.deleteDeployment(user, api),
  seeDeployments: (one) => can.seeDeployments(one.user, api, one.granted !== 'none'),
  seeGatewayConfig: ({ user }) => can.seeGatewayConfig(user),
  seeEnvironments: ({ user }) => can.seeEnvironments(user),
  setResponseTransformer: ({ user }) => can.setResponseTransformer(user),
  seeKeys: ({ user }) => can.seeKeys(user),
  seeCodegen: ({ user }) => can.seeCodegen(user),
  addConsumer: (one, organization) => can.addConsumer(one.user, api, organization, one.granted),
  revealSecret: (one, organization) => can.revealSecret(one.user, api, organization, one.granted),
  editConsumer: (one, organization) => can.editConsumer(one.user, api, organization, one.granted),
  deleteConsumer: (one, organization) => can.deleteConsumer(one.user, api, organization, one.granted),
  setConsumerLimits: ({ user }) => can.setConsumerLimits(user, api),
  requestAccess: ({ user }, organization) => can.requestAccess(user, api, organization),
}

const cellsOf = (text: string) => {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.map(([rule = '', ...cells]) => ({ rule, shown: head.filter((_, at) => cells[at] === 'x' || cells[at] === 'p') }))
}
const seenBy = (rule: string, organization: number) =>
  Object.entries(readers).flatMap(([name, one]) => (rules[rule]?.(one, organization) ? [name] : []))

describe('specification part 1, section 6: who is shown what of an API', () => {
  it('is a table of all of these rules and people', () => {
    expect(
      cellsOf(table)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(Object.keys(rules).sort())
    expect(table.trim().split('\n')[0]?.trim().split(/\s+/)).toEqual(Object.keys(readers))
  })
  it.each(cellsOf(table))('$rule', ({ rule, shown }) => {
    expect(seenBy(rule, own)).toEqual(shown)
  })
  it.each(cellsOf(ofOthers))('$rule, of another organization', ({ rule, shown }) => {
    expect(seenBy(rule, foreign)).toEqual(shown)
  })
  it('no one without a firm, in a role of one, is shown a key of no one', () => {
    const lost = reader(['ROLE_COMPANY_ADMIN'], { organizationId, granted, maintains })
    for (const rule of ['addConsumer', 'revealSecret', 'editConsumer', 'deleteConsumer'])
      expect([rule, rules[rule]?.(lost, own)]).toEqual([rule, false])
  })
})
