import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { plainMarkdown } from '../../../shared/plain-markdown.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { DockSection } from '../../../shell/dock/Dock.tsx'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './Api.module.css'
import { ApiFacts } from './ApiFacts.tsx'
import { DownloadItems, useDownloads } from './ApiMenu.tsx'

/** Downloads of documentation and description; nothing if there are none. */
export function Downloads({ api, compact }: { api: Pick<ApiDetail, 'id' | 'name' | 'format'>; compact?: boolean }) {
  const { t } = useTranslation()
  const downloads = useDownloads()
  const busy = downloads.doc.isPending || downloads.spec.isPending
  if (api.format === '') return null
  return (
    <Menu position="bottom-end" width={200} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button
          {...(compact ? { size: 'compact-sm', variant: 'subtle' } : { variant: 'default' })}
          leftSection={<IconDownload size={compact ? 15 : 16} stroke={1.7} />}
          loading={busy}
        >
          {t('apis.downloads')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <DownloadItems api={api} by={downloads} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The quick view's info card (specification 1 §2), with Edit for maintainers. */
export function ApiAbout({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const mayEdit = can.editApi(useUser(), api)
  return (
    <DockSection
      title={t('apis.about')}
      actions={
        <span className={css.tools}>
          {mayEdit && (
            <LinkButton
              to="/api-upload"
              search={{ id: api.id }}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPencil size={15} stroke={1.7} />}
            >
              {t('apis.edit')}
            </LinkButton>
          )}
          <Downloads api={api} compact />
        </span>
      }
    >
      {api.description && (
        <Written as="p" className={css.text}>
          {plainMarkdown(api.description)}
        </Written>
      )}
      <ApiFacts api={api} />
    </DockSection>
  )
}
