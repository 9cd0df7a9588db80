import { type Checklist, isKongAdmin, isPortalAdmin } from '@apim/contract'
import { type ChecklistRole, type ChecklistStep, checklistSteps } from '@apim/contract/checklist/values'
import type { Db } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { checklistStore } from './checklist.store.ts'

/** Whose steps a user takes; none without an organization, as nothing can be found then. */
const roleOf = (user: SignedIn): ChecklistRole | undefined => {
  if (isPortalAdmin(user)) return 'publisher'
  if (isKongAdmin(user)) return 'gateway'
  if (user.ownerApps.length > 0) return 'publisher'
  return user.organizationId === null ? undefined : 'client'
}

/** The names of the facts: by which of them a step is done, and which API it leads to. */
const rules: Record<ChecklistStep, { done: readonly string[]; api?: string }> = {
  connectGateway: { done: ['gateway'] },
  publishApi: { done: ['published'], api: 'api' },
  deployApi: { done: ['deployed'], api: 'api' },
  callApi: { done: ['called'], api: 'deployedApi' },
  seeDeployment: { done: ['deployed'], api: 'deployedApi' },
  issueKey: { done: ['issued'], api: 'deployedApi' },
  seeCalls: { done: ['called'] },
  // Whoever has asked has found one.
  findApi: { done: ['marked', 'asked', 'keyed'] },
  // The firm that publishes an API has keys without asking.
  requestAccess: { done: ['asked', 'keyed'], api: 'markedApi' },
  getKey: { done: ['keyed'], api: 'grantedApi' },
  firstCall: { done: ['called'], api: 'keyedApi' },
}

/** The first steps of each role (decision 72). */
export const createChecklist = ({ db }: { db: Db }) => {
  const store = checklistStore(db)

  const stepsOf = async (user: SignedIn): Promise<Checklist['steps']> => {
    const role = roleOf(user)
    if (!role) return []
    const facts = await store.findFacts(user, role)
    return checklistSteps[role].map((step) => {
      const { done, api } = rules[step]
      const apiId = api === undefined ? null : facts[api]
      return { step, isDone: done.some((name) => facts[name] === true), apiId: typeof apiId === 'number' ? apiId : null }
    })
  }
  const show = async (user: SignedIn): Promise<Checklist> => ({ steps: await stepsOf(user), isClosed: await store.isClosed(user.id) })

  return {
    show,
    close: async (user: SignedIn, isClosed: boolean) => {
      await (isClosed ? store.close : store.open)(user.id)
      return show(user)
    },
  }
}
export type ChecklistService = ReturnType<typeof createChecklist>
