import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSession } from '../../shell/session/session-context.ts'
import css from './Profile.module.css'

const steps = ['signOut', 'signIn', 'forgot'] as const

/** Passwords belong to the identity provider; the page says how to change one there (specification 2 §2). */
export function ChangePasswordPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="profile" to="/user-profile">
            {t('title.profile')}
          </Link>,
        ]}
        title={t('title.changePassword')}
        subtitle={t('profile.password.text')}
      />
      <FormBody>
        <Card>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{t(`profile.password.${step}`)}</li>
            ))}
          </ol>
          <div className={css.actions}>
            <Button onClick={() => void session.signOut()}>{t('profile.password.out')}</Button>
          </div>
        </Card>
      </FormBody>
    </>
  )
}
