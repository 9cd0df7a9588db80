import type { OrganizationDetails } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { OrganizationForm } from '../../features/organizations/form/OrganizationForm.tsx'
import { OrganizationActions } from '../../features/organizations/OrganizationActions.tsx'
import { OrganizationBadges } from '../../features/organizations/OrganizationBadges.tsx'
import { OrganizationFacts } from '../../features/organizations/OrganizationFacts.tsx'
import { editedOrganization, organizationDetails } from '../../features/organizations/organizations.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { ApiAccessSection } from './ApiAccessSection.tsx'
import { ApplicationsSection } from './ApplicationsSection.tsx'

/** Opens the company form of a client; the whole form, of any organization, is a page. */
function EditCompany({ organization: { id, external } }: Pick<OrganizationDetails, 'organization'>) {
  const { t } = useTranslation()
  const { push } = useDocks()
  const user = useUser()
  if (!external || !can.manageOrganizations(user)) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => push({ kind: 'edit-company', id: String(id) })}>
      {t('organizations.editCompany')}
    </Button>
  )
}

function Sections({ details: { organization, applications, consumers } }: { details: OrganizationDetails }) {
  const { t } = useTranslation()
  const place = { organizationId: organization.id, isActive: organization.deactivated === false }
  return (
    <>
      <DockSection title={t('organizations.about.organization')} actions={<EditCompany organization={organization} />}>
        <OrganizationFacts organization={organization} />
      </DockSection>
      {applications && <ApplicationsSection applications={applications} {...place} />}
      {consumers && <ApiAccessSection consumers={consumers} {...place} />}
      <HistoryCard objectType="organization" objectId={organization.id} inDock />
    </>
  )
}

/** An organization with its applications, its API access and its actions (specification 2 §2, Organization detail dock). */
export function OrganizationDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(organizationDetails(Number(id)))}
      kind={t('organizations.organization')}
      title={({ organization }) => organization.name}
      aside={({ organization }) => <OrganizationBadges organization={organization} />}
      failed={t('organizations.detailFailed')}
      foot={({ organization }) => <OrganizationActions organization={organization} />}
    >
      {(details) => <Sections details={details} />}
    </EntityDock>
  )
}

/** The company form (specification 2 §2, Edit company dock). */
export function EditCompanyDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const query = useQuery(editedOrganization(Number(id)))
  return (
    <EntityDock
      query={query}
      kind={t('organizations.company')}
      title={t('organizations.editTitle.company')}
      failed={t('organizations.detailFailed')}
    >
      {(organization) => <OrganizationForm organization={organization} onSaved={close} />}
    </EntityDock>
  )
}
