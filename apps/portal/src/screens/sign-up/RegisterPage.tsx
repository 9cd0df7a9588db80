import { ClientOnly, useNavigate } from '@tanstack/react-router'
import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../shell/LateBoundary.tsx'
import { late } from '../../shell/late.ts'
import { GoHome } from '../../shell/navigation/GoHome.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import css from './SignUp.module.css'

const RegisterForm = late(() => import('../../features/registration/RegisterForm.tsx').then((module) => module.RegisterForm))
const others = ['member', 'staff'] as const

/** Sign Up (specification 2 §2). The form's script comes after the page, which the build draws without it; signed-in users are sent to the gallery. */
export function RegisterPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  if (user) return <GoHome user={user} />
  return (
    <PublicPage head={<PageHeader title={t('title.register')} subtitle={t('register.subtitle')} />}>
      <div className={css.page}>
        <ClientOnly fallback={<LinesSkeleton lines={8} />}>
          <LateBoundary fallback={<LinesSkeleton lines={8} />}>
            <RegisterForm onSent={() => void navigate({ to: '/registration-confirmation' })}>
              <div className={css.aside}>
                {others.map((one) => (
                  <section key={one}>
                    <h2>{t(`register.${one}.name`)}</h2>
                    <p>{t(`register.${one}.text`)}</p>
                  </section>
                ))}
              </div>
            </RegisterForm>
          </LateBoundary>
        </ClientOnly>
      </div>
    </PublicPage>
  )
}
