import type { Checklist } from '@apim/contract'
import type { ChecklistStep } from '@apim/contract/checklist/values'
import { type Actor, can, isPortalAdmin } from '@apim/contract/policies'
import type { LinkProps } from '@tanstack/react-router'
import type { TextKey } from '../../shared/text-key.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'

type StepLink = Pick<LinkProps, 'to' | 'params' | 'search'>
type Shown = Pick<Checklist['steps'][number], 'step' | 'apiId'>

const allApis: StepLink = { to: '/wall/all' }
const upload: StepLink = { to: '/api-upload' }
const page = (id: number, tab?: 'access' | 'try' | 'reference'): StepLink => ({
  to: '/apis/$id',
  params: { id: String(id) },
  search: tab ? { tab } : {},
})
/** Where a call can be made. */
const trying = (user: Actor, id: number) => page(id, can.tryApis(user) ? 'try' : 'reference')

/** The place of each step; `id`: an API to take it with. */
const places: Record<ChecklistStep, (user: Actor, id: number | null) => StepLink> = {
  // Whoever may not connect a gateway tells those who may.
  connectGateway: (user) => ({ to: isPortalAdmin(user) ? '/resource/edit-resource' : '/help/report-issue' }),
  publishApi: (_, id) => (id === null ? upload : page(id)),
  deployApi: (user, id) => {
    if (id === null) return upload
    return can.seeEnvironments(user) ? { to: '/api-deploy/$id', params: { id: String(id) } } : page(id)
  },
  callApi: (user, id) => (id === null ? allApis : trying(user, id)),
  seeDeployment: (_, id) => (id === null ? allApis : page(id)),
  issueKey: (_, id) => (id === null ? allApis : { to: '.', search: dockSearch({ kind: 'add-access', id: String(id) }) }),
  seeCalls: () => ({ to: '/kong/requests' }),
  findApi: () => allApis,
  requestAccess: (_, id) => (id === null ? allApis : page(id, 'access')),
  getKey: (_, id) => (id === null ? allApis : page(id, 'access')),
  firstCall: (user, id) => (id === null ? allApis : trying(user, id)),
}

/** Where a step is taken. */
export const linkOfStep = (user: Actor, { step, apiId }: Shown): StepLink => places[step](user, apiId)

/** What is said of a step: how it is taken, or who takes it for this user. */
export const textOfStep = (user: Actor, step: ChecklistStep): TextKey => {
  const { organizationId } = user
  if (step === 'connectGateway' && !isPortalAdmin(user)) return 'checklist.connectGateway.others'
  if (step === 'deployApi' && !can.seeEnvironments(user)) return 'checklist.deployApi.others'
  const mayAsk = organizationId !== null && can.requestAccess(user, { bizappId: null }, organizationId)
  return step === 'requestAccess' && !mayAsk ? 'checklist.requestAccess.others' : `checklist.${step}.text`
}
