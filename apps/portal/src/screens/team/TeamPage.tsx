import { Button } from '@mantine/core'
import { ExportMenu } from '../../features/users/ExportMenu.tsx'
import { useUserList } from '../../features/users/use-user-list.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { TeamTable } from './TeamTable.tsx'

/** The people of a company admin's organization. */
export function TeamPage() {
  const { t } = useTranslation()
  const { organizationName } = useUser()
  const list = useUserList()
  const { open } = useDocks()
  return (
    <>
      <PageHeader
        title={t('title.team')}
        subtitle={written(organizationName)}
        actions={
          <>
            <PageSearch
              label={t('users.search')}
              value={list.chosen.q ?? ''}
              onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
            />
            <LinkButton to="/queue-requests" variant="default">
              {t('team.queue')}
            </LinkButton>
            <ExportMenu filters={list.applied} />
            <Button onClick={() => open({ kind: 'team-member', id: 'new' })}>{t('team.invite')}</Button>
          </>
        }
      />
      <ListBody>
        <TeamTable list={list} />
      </ListBody>
    </>
  )
}
