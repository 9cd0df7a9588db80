import { can } from '@apim/contract/policies'
import { IconApps } from '@tabler/icons-react'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Applications.module.css'

const icon = <IconApps size={24} stroke={1.5} />

/** Whether the user may create an application somewhere. */
export const useMayOnboard = () => {
  const user = useUser()
  return can.chooseOrganization(user) || (user.organizationId !== null && can.createApplication(user, user.organizationId))
}

/** How an application is onboarded, for someone who owns none (specification 2 §2). */
function Steps() {
  const { t } = useTranslation()
  return (
    <ol className={css.steps}>
      {(['onboard', 'upload', 'deploy'] as const).map((step) => (
        <li key={step}>
          <h3>{t(`applications.steps.${step}`)}</h3>
          <p>{t(`applications.steps.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  )
}

/** No applications: of their own, with the steps to the first one, or at all. */
export function ApplicationsEmpty({ my }: { my: boolean }) {
  const { t } = useTranslation()
  const mayOnboard = useMayOnboard()
  const onboard = mayOnboard && <LinkButton to="/application/edit-application">{t('applications.onboard')}</LinkButton>
  if (!my)
    return (
      <EmptyState icon={icon} title={t('applications.empty.all')} action={onboard}>
        {t('applications.empty.allText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={t('applications.empty.mine')}
      action={
        <>
          {mayOnboard && <Steps />}
          {onboard}
        </>
      }
    >
      {t(mayOnboard ? 'applications.empty.mineText' : 'applications.empty.mineWait')}
    </EmptyState>
  )
}
