import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import { ownProfile } from '../../features/profile/profile.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** Sending leads to the gallery and says so without waiting for the result (specification 2 §2). */
export function EditProfilePage() {
  const { t } = useTranslation()
  const { id } = useUser()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="profile" to="/user-profile">
            {t('title.profile')}
          </Link>,
        ]}
        title={t('title.editProfile')}
      />
      <FormBody>
        <Loaded query={useQuery(ownProfile(id))} what={t('profile.failed')}>
          {(profile) => (
            <ProfileForm
              key={profile.version}
              profile={profile}
              onSend={() => {
                notify.info(t('profile.saved'))
                return navigate({ to: '/wall' })
              }}
              onCancel={() => void navigate({ to: '/user-profile' })}
            />
          )}
        </Loaded>
      </FormBody>
    </>
  )
}
