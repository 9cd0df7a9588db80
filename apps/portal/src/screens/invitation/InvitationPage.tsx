import type { Invitation } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { invitation } from '../../features/invitations/invitations.queries.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { PublicPage } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { writtenIn } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { useSession } from '../../shell/session/session-context.ts'
import { useSignIn } from '../../shell/session/use-sign-in.ts'
import css from './InvitationPage.module.css'

const route = getRouteApi('/invitation')

/** Someone is signed in already: with the invited address they are done, with another one they have to change. */
function SignedIn({ email, invited }: { email: string; invited: string | undefined }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const isOther = invited !== undefined && invited !== email
  return (
    <div className={css.card}>
      <p>{isOther ? t('invitation.other', { email, invited }) : t('invitation.done', { email })}</p>
      {isOther ? (
        <Button onClick={() => void session.signOut()}>{t('invitation.signOut')}</Button>
      ) : (
        <LinkButton to="/wall">{t('invitation.start')}</LinkButton>
      )}
    </div>
  )
}

function Open({ invited }: { invited: Invitation }) {
  const { t } = useTranslation()
  const { signIn, busy } = useSignIn()
  const { email, firstname, organizationName, expiresAt, passwordUrl } = invited
  return (
    <div className={css.card}>
      <h2>{t('invitation.hello', { name: firstname })}</h2>
      <p>{organizationName === null ? t('invitation.text') : t('invitation.textOf', { organization: organizationName })}</p>
      <p>{t('invitation.with')}</p>
      <p {...writtenIn(email)} className={css.email}>
        {email}
      </p>
      <div className={css.buttons}>
        {passwordUrl !== null && (
          <Button component="a" href={passwordUrl}>
            {t('invitation.password')}
          </Button>
        )}
        <Button variant={passwordUrl === null ? 'filled' : 'default'} onClick={signIn} loading={busy}>
          {t(passwordUrl === null ? 'session.logIn' : 'invitation.hasPassword')}
        </Button>
      </div>
      <p className="hint">{t('invitation.until', { time: moment(expiresAt) })}</p>
    </div>
  )
}

/** It was used or has expired, which the server says: whoever follows the link of an old email can still sign in. */
function Gone({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const { signIn, busy } = useSignIn()
  return (
    <EmptyState
      icon={<IconMailOff size={24} stroke={1.5} />}
      title={t('invitation.gone')}
      action={
        <Button onClick={signIn} loading={busy}>
          {t('session.logIn')}
        </Button>
      }
    >
      {reason}
    </EmptyState>
  )
}

function Unknown() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconMailOff size={24} stroke={1.5} />} title={t('invitation.unknown')}>
      {t('invitation.unknownText')}
    </EmptyState>
  )
}

/** /invitation: what an emailed invitation is for, and the way in. It is accepted by signing in with its address (trust T66). */
export function InvitationPage() {
  const { t } = useTranslation()
  const { token } = route.useSearch()
  const { user } = useSession()
  const query = useQuery(invitation(token))
  const failure = query.error && failureOf(query.error)
  const shown = (invited?: Invitation) => {
    if (user) return <SignedIn email={user.email} invited={invited?.email} />
    return invited ? <Open invited={invited} /> : <Gone reason={failure?.message ?? ''} />
  }
  return (
    <PublicPage head={<PageHeader title={t('invitation.title')} />}>
      {failure?.status === 410 ? (
        shown()
      ) : (
        <Loaded query={query} what={t('invitation.failed')} missing={<Unknown />}>
          {shown}
        </Loaded>
      )}
    </PublicPage>
  )
}
