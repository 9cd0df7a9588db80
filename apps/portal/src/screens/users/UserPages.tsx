import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { UserForm } from '../../features/users/form/UserForm.tsx'
import { fullName } from '../../features/users/user-words.ts'
import { userById, userToModify } from '../../features/users/users.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { MissingState } from '../../shared/states/MissingState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'

const editRoute = getRouteApi('/user/edit-user')
const modifyRoute = getRouteApi('/user/modify-user')

function Head({ title, adds }: { title: string; adds: boolean }) {
  const { t } = useTranslation()
  return (
    <PageHeader
      title={title}
      crumbs={[
        <Link key="users" to="/users">
          {t('users.title')}
        </Link>,
      ]}
      {...(adds && { subtitle: t('users.automatic') })}
    />
  )
}

/** Both ways out lead to the list (specification 2 §2). */
const useWaysOut = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const onCancel = () => void navigate({ to: '/users' })
  return {
    onCancel,
    onDone: (done: 'invited' | 'added' | 'changed' | 'modified', isShown: boolean) => {
      notify.success(t(`users.done.${done}`))
      if (isShown) onCancel()
    },
  }
}

function ChangeUser({ id, isModify }: { id: number; isModify: boolean }) {
  const { t } = useTranslation()
  const ways = useWaysOut()
  const query = useQuery(isModify ? userToModify(id) : userById(id))
  return (
    <>
      <Head title={query.data ? fullName(query.data) : t(isModify ? 'users.modifyTitle' : 'users.editTitle')} adds={!isModify} />
      <FormBody>
        <Loaded query={query} what={t('users.detailFailed')} missing={<MissingState kind={t('users.user')} />}>
          {(user) => <UserForm key={user.id} user={user} isModify={isModify} {...ways} />}
        </Loaded>
      </FormBody>
    </>
  )
}

/** Adds a user, or changes the one with the id in the address. */
export function EditUserPage() {
  const { t } = useTranslation()
  const { id, org } = editRoute.useSearch()
  const ways = useWaysOut()
  if (id) return <ChangeUser id={id} isModify={false} />
  return (
    <>
      <Head title={t('users.addUser')} adds />
      <FormBody>
        <UserForm organizationId={org} {...ways} />
      </FormBody>
    </>
  )
}

/** Changes the user with the id in the address. */
export function ModifyUserPage() {
  const { id = 0 } = modifyRoute.useSearch()
  return <ChangeUser id={id} isModify />
}
