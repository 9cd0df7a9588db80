import type { ApplicationDetail } from '@apim/contract/applications/schemas'
import { can } from '@apim/contract/policies'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRemoveApi } from '../../features/apis/api/api.queries.ts'
import css from '../../features/applications/Applications.module.css'
import { LinkButton, LinkIcon } from '../../shared/parts/links.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../shell/confirm/confirm-and-run.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { useUser } from '../../shell/session/session-context.ts'

type Api = ApplicationDetail['apiModels'][number]

/** An owner's actions on one API: a newer version or other words, and its deletion. */
function ApiActions({ api: { id, name } }: { api: Api }) {
  const { t } = useTranslation()
  const remove = useRemoveApi()
  const ask = () =>
    confirmAndDelete({
      title: t('apis.removeTitle', { name }),
      text: t('apis.removeText'),
      shown: name,
      word: 'confirm',
      run: () => remove.mutateAsync({ id, name }),
      done: t('apis.removed'),
      failed: t('apis.removeFailed'),
    })
  return (
    <span className={css.actions}>
      <LinkIcon to="/api-upload" search={{ id }} aria-label={t('applications.editApi', { name })}>
        <IconPencil size={16} stroke={1.7} />
      </LinkIcon>
      <ActionIcon onClick={() => void ask()} loading={remove.isPending} aria-label={t('applications.removeApi', { name })}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </span>
  )
}

/** The application's APIs, each with a link to its reference (specification 2 §2). Where there is none, the first one is started here. */
export function ApplicationApis({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation()
  const isOwner = can.ownApplication(useUser(), application)
  const columns: Column<Api>[] = [
    {
      key: 'name',
      name: t('applications.apiName'),
      phone: 'title',
      cell: ({ id, name }) => (
        <Link to="/swagger-page/$id" params={{ id: String(id) }}>
          <Written>{name}</Written>
        </Link>
      ),
    },
    {
      key: 'version',
      name: t('apis.version'),
      cell: ({ version }) => (
        <span className={`${css.version} mono cut`} title={version}>
          {version}
        </span>
      ),
    },
  ]
  if (isOwner)
    columns.push({
      key: 'actions',
      name: t('applications.actions'),
      hideName: true,
      align: 'end',
      phone: 'side',
      size: '76px',
      cell: (api) => <ApiActions api={api} />,
    })
  return (
    <DockSection
      title={t('applications.apis')}
      count={application.apiModels.length}
      actions={
        isOwner &&
        application.apiModels.length === 0 && (
          <LinkButton to="/tools/editor" search={{ app: application.id }} variant="subtle" size="compact-sm">
            {t('applications.startSpec')}
          </LinkButton>
        )
      }
    >
      {application.apiModels.length > 0 ? (
        <div className={css.apis}>
          <DataTable label={t('applications.apis')} columns={columns} rows={application.apiModels} id={({ id }) => String(id)} />
        </div>
      ) : (
        <p className={css.none}>{t(isOwner ? 'applications.noApisYet' : 'applications.noApis')}</p>
      )}
    </DockSection>
  )
}
