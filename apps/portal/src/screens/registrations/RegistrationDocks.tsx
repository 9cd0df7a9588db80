import type { RegistrationDetail } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { OrganizationForm } from '../../features/organizations/form/OrganizationForm.tsx'
import { DenyForm } from '../../features/registration/DenyForm.tsx'
import { RegistrationFacts, RegistrationState } from '../../features/registration/RegistrationFacts.tsx'
import { ReviewForm } from '../../features/registration/ReviewForm.tsx'
import { RouteForm } from '../../features/registration/RouteForm.tsx'
import { registrationDetail } from '../../features/registration/registration.queries.ts'
import { chooseInReview } from '../../features/registration/review-draft.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'

type Props = { id: string }

const nameOf = ({ firstName, lastName }: RegistrationDetail) => `${firstName} ${lastName}`

/** A request in a dock; one that was decided meanwhile shows how. */
function RequestDock({ id, form }: Props & { form: (request: RegistrationDetail) => ReactNode }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(registrationDetail(Number(id)))}
      kind={t('queue.request')}
      title={nameOf}
      aside={(request) => <RegistrationState status={request.status} />}
      failed={t('queue.detailFailed')}
    >
      {(request) => (
        <>
          <RegistrationFacts request={request} />
          {request.status === 'NEW' && form(request)}
          <HistoryCard objectType="registration" objectId={request.id} inDock />
        </>
      )}
    </EntityDock>
  )
}

/** Access Request Review (specification 2 §2). */
export function RegistrationDock({ id }: Props) {
  return <RequestDock id={id} form={(request) => <ReviewForm request={request} key={request.id} />} />
}

/** The company of an applicant who names a new one (specification 2 §2); the review below then has it chosen. */
export function NewCompanyDock({ id }: Props) {
  const { t } = useTranslation()
  const { close } = useDocks()
  return (
    <EntityDock
      query={useQuery(registrationDetail(Number(id)))}
      kind={t('organizations.company')}
      title={t('organizations.editTitle.company')}
      failed={t('queue.detailFailed')}
    >
      {(request) => (
        <OrganizationForm
          key={request.id}
          name={request.company}
          onSaved={(saved) => {
            chooseInReview(request.id, saved.id)
            close()
          }}
        />
      )}
    </EntityDock>
  )
}

/** Denies a request. */
export function DenyDock({ id }: Props) {
  return <RequestDock id={id} form={(request) => <DenyForm request={request} key={request.id} />} />
}

/** Hands a request to an organization. */
export function RouteDock({ id }: Props) {
  return <RequestDock id={id} form={(request) => <RouteForm request={request} key={request.id} />} />
}
