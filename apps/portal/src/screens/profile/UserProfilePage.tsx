import type { User } from '@apim/contract/users/schemas'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownProfile } from '../../features/profile/profile.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card, Facts } from '../../shared/parts/Card.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Profile.module.css'

function ProfileCard({ profile }: { profile: User }) {
  const { t } = useTranslation()
  const { roles, organizationName } = useUser()
  const chips = roles.map((role) => (
    <StatusChip key={role} tone="info">
      {t(`profile.roles.${role}`)}
    </StatusChip>
  ))
  const permissions = chips.length > 0 ? <span className={css.chips}>{chips}</span> : '–'
  const facts: [string, ReactNode][] = [
    [t('profile.name'), `${profile.firstname} ${profile.lastname}`.trim()],
    [t('profile.id'), String(profile.id)],
    [t('profile.email'), profile.email],
    ...(profile.phoneNumber ? [[t('profile.phone'), profile.phoneNumber] as [string, ReactNode]] : []),
    [t('profile.organization'), profile.organization ?? organizationName ?? '–'],
    [t('profile.permissions'), permissions],
  ]
  return (
    <div className={css.card}>
      <Card>
        <Facts items={facts} />
        <div className={css.actions}>
          <LinkButton to="/edit-profile">{t('profile.edit')}</LinkButton>
          <LinkButton to="/change-password" variant="default">
            {t('profile.changePassword')}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

/** My Profile: a card of at most 400 px (specification 1 §9, 2 §2). */
export function UserProfilePage() {
  const { t } = useTranslation()
  const { id } = useUser()
  return (
    <>
      <PageHeader title={t('title.profile')} />
      <FormBody>
        <Loaded query={useQuery(ownProfile(id))} what={t('profile.failed')}>
          {(profile) => <ProfileCard profile={profile} />}
        </Loaded>
      </FormBody>
    </>
  )
}
