import { type RegistrationDetail, ReviewForm } from '@apim/contract/registration/schemas'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useApprove } from './registration.queries.ts'
import { reviewDraft } from './review-draft.ts'
import { useDecided } from './use-decided.ts'

interface Values {
  organizationId: string | null
  firstname: string
  lastname: string
  email: string
  companyAdmin: boolean
}

/** The form that approves a request (specification 2 §2, §5). In an organization's own queue it makes a company admin unless it is unticked (§4). */
export const useReviewForm = (request: RegistrationDetail, isOwnQueue: boolean) => {
  const { t } = useTranslation()
  const approve = useApprove(isOwnQueue)
  const onSent = useDecided(request.id, t(isOwnQueue ? 'queue.approved' : 'queue.approvedAndNotified'))
  const proposed = request.organizationId ?? request.domainOrganization?.organizationId
  return useForm({
    schema: ReviewForm,
    paths: { organizationId: 'organizationId', firstname: 'firstname', lastname: 'lastname', email: 'email', companyAdmin: 'companyAdmin' },
    body: ({ organizationId, ...values }: Values) => ({
      accessRequestId: request.id,
      organizationId: organizationId === null ? undefined : Number(organizationId),
      organization: isOwnQueue ? 1 : 0,
      ...values,
    }),
    nameOf: (field) => t(`queue.field.${field}`),
    initial: {
      organizationId: proposed === undefined || proposed === null ? null : String(proposed),
      firstname: request.firstName,
      lastname: request.lastName,
      email: request.email,
      companyAdmin: isOwnQueue || request.companyAdmin === 1,
    },
    isEdit: false,
    draft: reviewDraft(request.id),
    omit: [],
    send: (body) => approve.mutateAsync(body),
    onSent,
  })
}
