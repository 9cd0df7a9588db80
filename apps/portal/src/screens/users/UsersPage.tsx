import { IconUserPlus } from '@tabler/icons-react'
import { ExportMenu } from '../../features/users/ExportMenu.tsx'
import { UserFilters } from '../../features/users/UserFilters.tsx'
import { UserTable } from '../../features/users/UserTable.tsx'
import { useUserList } from '../../features/users/use-user-list.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** Every user, for portal admins. */
export function UsersPage() {
  const { t } = useTranslation()
  const list = useUserList()
  const org = list.applied.org?.length === 1 ? list.applied.org[0] : undefined
  return (
    <>
      <PageHeader
        title={t('users.title')}
        actions={
          <>
            <PageSearch
              label={t('users.search')}
              value={list.chosen.q ?? ''}
              onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
            />
            <ExportMenu filters={list.applied} />
            <LinkButton to="/user/edit-user" search={{ org }} leftSection={<IconUserPlus size={16} stroke={1.7} />}>
              {t('users.addUser')}
            </LinkButton>
          </>
        }
      />
      <ListBody>
        <UserFilters list={list} />
        <UserTable list={list} />
      </ListBody>
    </>
  )
}
