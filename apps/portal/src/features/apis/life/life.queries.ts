import type { DeprecationForm, RetirementForm } from '@apim/contract'
import { apiLife } from '@apim/contract/api-life/routes'
import { call } from '../../../shared/api/call.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'

export const usePublish = () => useApiMutation('apiLife', (id: number, one) => call(apiLife.publish, { params: { id } }, one))

export const useDeprecate = (id: number) =>
  useApiMutation('apiLife', (body: DeprecationForm, one) => call(apiLife.deprecate, { params: { id }, body }, one))

export const useKeep = () => useApiMutation('apiLife', (id: number, one) => call(apiLife.keep, { params: { id } }, one))

export const useRetire = (id: number) =>
  useApiMutation('apiLife', (body: RetirementForm, one) => call(apiLife.retire, { params: { id }, body }, one))

export const useReopen = () => useApiMutation('apiLife', (id: number, one) => call(apiLife.reopen, { params: { id } }, one))
