import type { OrganizationCard } from '@apim/contract'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LinkIcon } from '../../shared/parts/links.tsx'
import { Tile, Tiles } from '../../shared/parts/Tile.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { OrganizationBadges } from './OrganizationBadges.tsx'
import css from './OrganizationCards.module.css'

function EditLink({ organization: { id, name } }: { organization: OrganizationCard }) {
  const { t } = useTranslation()
  return (
    <LinkIcon to="/organization/edit-organization" search={{ id }} aria-label={t('organizations.editOf', { name })}>
      <IconPencil size={16} stroke={1.7} />
    </LinkIcon>
  )
}

function UsersLink({ organization: { id, name } }: { organization: OrganizationCard }) {
  const { t } = useTranslation()
  return (
    <Link to="/users" search={{ org: [id] }} className={css.users} aria-label={t('organizations.usersOf', { name })}>
      {t('organizations.users')}
    </Link>
  )
}

/** One page of organizations: badge, name, administrator and description (specification 2 §2). */
export function OrganizationCards({ organizations }: { organizations: readonly OrganizationCard[] }) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  const open = stack.find(({ kind }) => kind === 'organization')?.id
  return (
    <Tiles>
      {organizations.map((organization) => (
        <Tile
          key={organization.id}
          name={
            <Link to="." search={dockSearch({ kind: 'organization', id: String(organization.id) })} resetScroll={false}>
              <Written>{organization.name}</Written>
            </Link>
          }
          menu={<EditLink organization={organization} />}
          line={<Written className="cut">{organization.contact}</Written>}
          text={organization.description || t('organizations.noDescription')}
          foot={
            <>
              <OrganizationBadges organization={organization} />
              <UsersLink organization={organization} />
            </>
          }
          open={String(organization.id) === open}
        />
      ))}
    </Tiles>
  )
}
