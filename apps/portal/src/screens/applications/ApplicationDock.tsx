import type { ApplicationDetail } from '@apim/contract/applications/schemas'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { IconFileCode, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApplicationAbout } from '../../features/applications/ApplicationAbout.tsx'
import css from '../../features/applications/Applications.module.css'
import { application } from '../../features/applications/applications.queries.ts'
import { FacingChip } from '../../features/applications/FacingChip.tsx'
import { useDeleteApplication } from '../../features/applications/use-delete-application.ts'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { ApplicationApis } from './ApplicationApis.tsx'

function Delete({ id, name, apiCount }: ApplicationDetail) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const remove = useDeleteApplication()
  const ask = async () => {
    const isGone = await remove.ask({ id, name })
    if (isGone) close()
  }
  return (
    <>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        disabled={apiCount > 0}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        {t('confirm.delete')}
      </Button>
      {apiCount > 0 && <span className={`${css.blocked} hint`}>{t('applications.remove.blocked', { count: apiCount })}</span>}
    </>
  )
}

/** Upload, Create API Spec and Edit are for owners, Delete is for portal admins (specification 2 §6). The first spec is started in the list of APIs. */
function Actions({ application: one }: { application: ApplicationDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <>
      {can.ownApplication(user, one) && (
        <>
          <LinkButton to="/api-upload" search={{ bizappId: one.id }} leftSection={<IconUpload size={16} stroke={1.7} />}>
            {t('applications.upload')}
          </LinkButton>
          {one.apiModels.length > 0 && (
            <LinkButton to="/tools/editor" search={{ app: one.id }} variant="default" leftSection={<IconFileCode size={16} stroke={1.7} />}>
              {t('applications.createSpec')}
            </LinkButton>
          )}
          <LinkButton
            to="/application/edit-application"
            search={{ id: one.id }}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.7} />}
          >
            {t('applications.editIt')}
          </LinkButton>
        </>
      )}
      {can.deleteApplication(user) && <Delete {...one} />}
    </>
  )
}

/** An application, its APIs and its actions (specification 2 §2). */
export function ApplicationDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(application(Number(id)))}
      kind={t('applications.application')}
      title={({ name }) => name}
      aside={({ external }) => <FacingChip external={external} />}
      failed={t('applications.detailFailed')}
      foot={(one) => <Actions application={one} />}
    >
      {(one) => (
        <>
          <ApplicationAbout application={one} />
          <ApplicationApis application={one} />
          <HistoryCard objectType="application" objectId={one.id} inDock />
        </>
      )}
    </EntityDock>
  )
}
