import type { RegistrationStatus } from '@apim/contract'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ownRegistration } from '../../features/registration/registration.queries.ts'
import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card, Facts } from '../../shared/parts/Card.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import css from './SignUp.module.css'

const route = getRouteApi('/registration')

function Standing({ request }: { request: RegistrationStatus }) {
  const { t } = useTranslation()
  const { status, decidedAt, reason, organizationName } = request
  return (
    <div className={css.text}>
      <output>{t(`register.standing.${status}`, { organization: organizationName ?? '' })}</output>
      {reason !== null && (
        <div>
          {t('register.reason')}
          <Written as="p" className={css.lines}>
            {reason}
          </Written>
        </div>
      )}
      <Card>
        <Facts
          items={[
            [t('register.company'), request.company],
            [t('register.name'), `${request.firstName} ${request.lastName}`],
            [t('register.email'), request.email],
            [t('register.sentAt'), moment(request.createdAt)],
            ...(decidedAt === null ? [] : [[t('register.decidedAt'), moment(decidedAt)] satisfies [string, string]]),
          ]}
        />
      </Card>
      {status === 'DENIED' && (
        <div>
          <LinkButton variant="default" to="/register">
            {t('register.again')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function Unknown() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconMailOff size={24} stroke={1.5} />} title={t('register.unknown')}>
      {t('register.unknownText')}
    </EmptyState>
  )
}

/** /registration: how an applicant's request stands, for whoever has the emailed link. */
export function OwnRegistrationPage() {
  const { t } = useTranslation()
  const { token } = route.useSearch()
  return (
    <PublicPage head={<PageHeader title={t('register.own')} />}>
      <Loaded query={useQuery(ownRegistration(token))} what={t('register.ownFailed')} missing={<Unknown />}>
        {(request) => <Standing request={request} />}
      </Loaded>
    </PublicPage>
  )
}
