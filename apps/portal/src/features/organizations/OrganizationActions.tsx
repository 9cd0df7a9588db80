import type { OrganizationDetails } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete, confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { deletionCheck, useRequestDeletion, useSetActive } from './organizations.queries.ts'

type Props = { organization: OrganizationDetails['organization'] }

/** Activates a deactivated organization, and deactivates any other; success closes its dock (specification 2 §4). */
function Switch({ organization: { id, name, deactivated = false } }: Props) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const setActive = useSetActive()
  const what = deactivated ? 'activate' : 'deactivate'
  const ask = async () => {
    const isDone = await confirmAndRun({
      question: {
        title: t(`organizations.${what}.title`, { name }),
        text: t(`organizations.${what}.will`),
        ok: t(`organizations.${what}.ok`),
        danger: !deactivated,
      },
      run: () => setActive.mutateAsync({ id, active: deactivated }),
      done: t(`organizations.${what}.done`),
      failed: t(`organizations.${what}.failed`),
    })
    if (isDone) close()
  }
  return (
    <Button variant="default" loading={setActive.isPending} onClick={() => void ask()}>
      {t(`organizations.${what}.name`)}
    </Button>
  )
}

/** Deleting is a request: it is sent only if it could be approved now, and the button is disabled until it is decided (specification 2 §4). */
function Delete({ organization: { id, name, requestDeleted = false } }: Props) {
  const { t } = useTranslation()
  const request = useRequestDeletion()
  const ask = () =>
    confirmAndDelete({
      title: t('organizations.remove.title', { name }),
      text: t('organizations.remove.will'),
      shown: name,
      dependents: {
        query: deletionCheck(id, {
          refusal: t('organizations.remove.inUse.title'),
          lines: (['used', 'unknown', 'deployed'] as const).map((why) => t(`organizations.remove.inUse.${why}`)),
        }),
        title: '',
        none: t('organizationDeletions.usage.free'),
        checking: t('organizationDeletions.checking'),
        failed: t('organizationDeletions.checking'),
      },
      run: () => request.mutateAsync({ id, name }),
      done: t('organizations.remove.done'),
      failed: t('organizations.remove.failed'),
    })
  return (
    <Button
      color="red"
      variant="outline"
      disabled={requestDeleted}
      loading={request.isPending}
      title={requestDeleted ? t('organizations.remove.requested') : undefined}
      onClick={() => void ask()}
    >
      {t('organizations.remove.name')}
    </Button>
  )
}

/** What the reader may do with an organization. */
export function OrganizationActions({ organization }: Props) {
  const { t } = useTranslation()
  if (!can.manageOrganizations(useUser())) return null
  return (
    <>
      <LinkButton to="/organization/edit-organization" search={{ id: organization.id }}>
        {t('organizations.editName')}
      </LinkButton>
      <Switch organization={organization} />
      <Delete organization={organization} />
    </>
  )
}
