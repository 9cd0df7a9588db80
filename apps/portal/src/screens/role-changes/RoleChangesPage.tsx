import { RoleChangeTable } from '../../features/users/RoleChangeTable.tsx'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** Who changed whose roles, for portal admins; read only. */
export function RoleChangesPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('users.change.title')} />
      <ListBody>
        <RoleChangeTable />
      </ListBody>
    </>
  )
}
