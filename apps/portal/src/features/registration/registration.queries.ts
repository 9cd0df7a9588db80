import type { RegistrationDenial, SentRegistration, SentReview, SentRouting } from '@apim/contract'
import { registration } from '@apim/contract/registration/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { domainList, requestList } from './registration-lists.ts'

/** Which email domains do not register, and the version of the terms. */
export const registrationRules = () =>
  queryOptions({
    queryKey: keys.registration.rules(),
    queryFn: ({ signal }) => call(registration.rules, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Signs up. */
export const useRegister = () => useApiMutation('registration', (body: SentRegistration, one) => call(registration.register, { body }, one))

/** How the request of this emailed link stands; an address without a token is not requested. */
export const ownRegistration = (token: string | undefined) =>
  queryOptions({
    queryKey: keys.registration.own(token),
    queryFn: ({ signal }) => call(registration.status, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
  })

/** All pending requests, for portal admins. */
export const pendingRequests = (query: ReturnType<typeof requestList.query>) =>
  queryOptions({
    queryKey: keys.registration.pending(query),
    queryFn: ({ signal }) => call(registration.pending, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The pending requests of an organization; company admins get those of their own. */
export const queuedRequests = (query: ReturnType<typeof requestList.query>) =>
  queryOptions({
    queryKey: keys.registration.queue(query),
    queryFn: ({ signal }) => call(registration.queue, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One request, with what helps to decide it. */
export const registrationDetail = (id: number) =>
  queryOptions({
    queryKey: keys.registration.detail(id),
    queryFn: ({ signal }) => call(registration.detail, { params: { id } }, { signal }),
    enabled: Number.isInteger(id) && id > 0,
  })

/** Approves: in an organization's own queue, or anywhere (specification 2 §7). */
export const useApprove = (isOwnQueue: boolean) =>
  useApiMutation('registration', (body: SentReview, one) =>
    call(isOwnQueue ? registration.approveForOrganization : registration.approve, { body }, one),
  )

/** Denies, likewise. */
export const useDeny = (isOwnQueue: boolean) =>
  useApiMutation('registration', (body: RegistrationDenial, one) =>
    call(isOwnQueue ? registration.denyForOrganization : registration.deny, { body }, one),
  )

/** Hands a request to an organization's company admins, or takes it back. */
export const useRoute = () => useApiMutation('registration', (body: SentRouting, one) => call(registration.route, { body }, one))

/** Email domains whose requests go to an organization's company admins. */
export const verifiedDomains = (query: ReturnType<typeof domainList.query>) =>
  queryOptions({
    queryKey: keys.registration.domains(query),
    queryFn: ({ signal }) => call(registration.domains, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useRemoveDomain = () =>
  useApiMutation('registration', (id: number, one) => call(registration.removeDomain, { params: { id } }, one))
