import type { OrganizationDetails } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteApplication } from '../../features/applications/use-delete-application.ts'
import { LinkButton, LinkIcon } from '../../shared/parts/links.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './OrganizationDocks.module.css'

type Application = NonNullable<OrganizationDetails['applications']>[number]

/** How many are shown at first. */
const few = 8
const icon = { size: 16, stroke: 1.7 }

function Tools({ id, name }: Application) {
  const { t } = useTranslation()
  const user = useUser()
  const { ask, isPending } = useDeleteApplication()
  return (
    <span className={css.tools}>
      {can.editApplication(user, { id }) && (
        <LinkIcon to="/application/edit-application" search={{ id }} aria-label={t('organizations.editOf', { name })}>
          <IconPencil {...icon} />
        </LinkIcon>
      )}
      {can.deleteApplication(user) && (
        <ActionIcon aria-label={t('organizations.deleteOf', { name })} loading={isPending} onClick={() => void ask({ id, name })}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </span>
  )
}

function Row(application: Application) {
  const { push } = useDocks()
  const { id, name, contact } = application
  return (
    <li>
      <button type="button" className={css.name} onClick={() => push({ kind: 'application', id: String(id) })}>
        <Written>{name}</Written>
      </button>
      <Written className="hint">{contact}</Written>
      <Tools {...application} />
    </li>
  )
}

type Props = { applications: readonly Application[]; organizationId: number; isActive: boolean }

/** An organization's applications, and the actions on them (specification 2 §2, §6). */
export function ApplicationsSection({ applications, organizationId, isActive }: Props) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? applications : applications.slice(0, few)
  const mayAdd = can.createApplication(useUser(), organizationId) && isActive
  return (
    <DockSection
      title={t('organizations.applications')}
      count={applications.length}
      actions={
        mayAdd && (
          <LinkButton
            to="/application/edit-application"
            search={{ orgId: organizationId }}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={15} stroke={1.7} />}
          >
            {t('organizations.addApplication')}
          </LinkButton>
        )
      }
    >
      <ul className={css.applications}>
        {shown.map((application) => (
          <Row key={application.id} {...application} />
        ))}
      </ul>
      {shown.length < applications.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('organizations.allApplications', { count: applications.length })}
        </Button>
      )}
      {applications.length === 0 && <p className="hint">{t('organizations.noApplications')}</p>}
    </DockSection>
  )
}
