import { randomUUID } from 'node:crypto'
import { contract } from '@apim/contract'
import type { Program } from '../program.ts'

const { organizations, organizationDeletions: deletions } = contract

/** A new internal organization, which nobody uses. */
const addFirm = async ({ send }: Program, name: string) => {
  const body = { name: `${name} ${randomUUID()}`, contact: 'Mara Lind', external: false } as const
  const { id } = await send(organizations.save, { body })
  return { id, name: body.name }
}

/** The address of each GET that changes something, and what must not have changed. */
export const prepareFirms = async (admin: Program, other: Program) => {
  const [active, kept, approved, denied] = (await Promise.all(
    ['Active', 'Kept', 'Deleted', 'Spared'].map((name) => addFirm(admin, name)),
  )) as [Firm, Firm, Firm, Firm]
  const ask = async ({ id, name }: Firm) => (await other.send(deletions.request, { params: { id }, body: { confirm: name } })).entityId
  const [toApprove, toDeny] = [await ask(approved), await ask(denied)]
  const isOurs = ({ organizationId }: { organizationId: number }) =>
    [active, kept, approved, denied].some(({ id }) => id === organizationId)
  const all = { page: 0, size: 100 } as const
  return {
    active,
    addresses: {
      deactivate: `${organizations.deactivate.path}?id=${active.id}&expected=active`,
      request: `${deletions.requestByGet.path}?id=${kept.id}`,
      approve: `${deletions.approveByGet.path}?id=${toApprove}&orgId=${approved.id}`,
      deny: `${deletions.denyByGet.path}?id=${toDeny}&orgId=${denied.id}`,
    },
    /** Whether the first is deactivated, and how often the deletion of these organizations was requested and decided. */
    state: async () => {
      const { organization } = await admin.send(organizations.detail, { params: { id: active.id } })
      const { requests } = await admin.send(deletions.requests, { query: all })
      const { grants } = await admin.send(deletions.grants, { query: all })
      return {
        deactivated: organization.deactivated,
        open: requests
          .filter(isOurs)
          .map(({ organizationName }) => organizationName.split(' ')[0])
          .sort(),
        decided: grants
          .filter(isOurs)
          .map(({ organizationName, action }) => `${organizationName.split(' ')[0]} ${action}`)
          .sort(),
      }
    },
  }
}
type Firm = Awaited<ReturnType<typeof addFirm>>
