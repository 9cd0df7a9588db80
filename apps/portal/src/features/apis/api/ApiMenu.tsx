import type { ApiSummary } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { ActionIcon, Loader, Menu } from '@mantine/core'
import {
  IconArrowUpRight,
  IconBraces,
  IconDots,
  IconFileText,
  IconFileTypePdf,
  IconFolders,
  IconInfoCircle,
  IconLayoutSidebarRight,
  IconMarkdown,
} from '@tabler/icons-react'
import { LinkItem } from '../../../shared/parts/menu-links.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { dockSearch } from '../../../shell/dock/use-docks.ts'
import { notifyFailure } from '../../../shell/notices/notify-failure.tsx'
import { useUser } from '../../../shell/session/session-context.ts'
import { useDocDownload, useSpecDownload } from './api.queries.ts'

const icon = { size: 16, stroke: 1.7 }

/** The two downloads of an API; they live in the component that offers them, because a menu closes when one starts. */
export const useDownloads = () => {
  const { t } = useTranslation()
  const doc = useDocDownload((error) => void notifyFailure(t('apis.docFailed'), error))
  const spec = useSpecDownload((error) => void notifyFailure(t('apis.specFailed'), error))
  return { doc, spec }
}

const docs = [
  { type: 'markdown', Icon: IconMarkdown },
  { type: 'html', Icon: IconFileText },
  { type: 'pdf', Icon: IconFileTypePdf },
  { type: 'postman', Icon: IconFolders },
] as const

type ItemsProps = { api: Pick<ApiSummary, 'id' | 'name' | 'format'>; by: ReturnType<typeof useDownloads> }

/** Documentation and description as menu items, with a spinner while the documentation is generated. A PDF offers only itself. */
export function DownloadItems({ api, by: { doc, spec } }: ItemsProps) {
  const { t } = useTranslation()
  if (api.format === '') return null
  if (api.format === 'pdf')
    return (
      <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => spec.mutate({ ...api, type: 'json' })}>
        {t('apis.pdf')}
      </Menu.Item>
    )
  return (
    <>
      <Menu.Label>{t(doc.isPending ? 'apis.docBusy' : 'apis.doc')}</Menu.Label>
      {docs.map(({ type, Icon }) => (
        <Menu.Item
          key={type}
          closeMenuOnClick={false}
          disabled={doc.isPending}
          leftSection={doc.isPending && doc.variables.type === type ? <Loader size={16} /> : <Icon {...icon} />}
          onClick={() => doc.mutate({ ...api, type })}
        >
          {t(`apis.${type}`)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('apis.spec')}</Menu.Label>
      {(['yaml', 'json'] as const).map((type) => (
        <Menu.Item key={type} leftSection={<IconBraces {...icon} />} onClick={() => spec.mutate({ ...api, type })}>
          {t(`apis.${type}`)}
        </Menu.Item>
      ))}
    </>
  )
}

/** A card's menu: details, the full page, the repository, documentation and description as files (specification 1 §2). */
export function ApiMenu({ api }: { api: ApiSummary }) {
  const { t } = useTranslation()
  const downloads = useDownloads()
  const mayOpen = can.openDetails(useUser())
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ActionIcon loading={downloads.doc.isPending} aria-label={t('apis.menuOf', { name: api.name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayOpen && (
          <LinkItem
            to="."
            search={dockSearch({ kind: 'api', id: String(api.id) })}
            leftSection={<IconLayoutSidebarRight className="flips" {...icon} />}
          >
            {t('apis.details')}
          </LinkItem>
        )}
        {mayOpen && (
          <LinkItem to="/apis/$id" params={{ id: String(api.id) }} leftSection={<IconInfoCircle {...icon} />}>
            {t('apis.fullPage')}
          </LinkItem>
        )}
        {api.sourceRepo && (
          <Menu.Item
            component="a"
            href={api.sourceRepo}
            target="_blank"
            rel="noreferrer noopener"
            leftSection={<IconArrowUpRight className="flips" {...icon} />}
          >
            {t('apis.repository')}
          </Menu.Item>
        )}
        <DownloadItems api={api} by={downloads} />
      </Menu.Dropdown>
    </Menu>
  )
}
