import type { UserDetail } from '@apim/contract'
import { isAdmin, isCompanyAdmin, isPortalAdmin } from '@apim/contract/actor'
import { Menu } from '@mantine/core'
import { IconApps, IconEye, IconHelp, IconHourglass, IconLogout, IconSettings, IconUpload, IconUser } from '@tabler/icons-react'
import { LinkItem } from '../../shared/parts/menu-links.tsx'
import { Written, written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../dock/use-docks.ts'
import { useSession } from '../session/session-context.ts'
import css from './Header.module.css'
import { initialsOf } from './initials.ts'

/** The signed-in user, with a greeting and their menu. */
export function UserMenu({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { open } = useDocks()
  return (
    <Menu position="bottom-end" width={240} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <button type="button" className={css.person}>
          <span className={css.initials} aria-hidden="true">
            {initialsOf(user)}
          </span>
          <span className={css.hello}>{t('shell.hello', { name: user.firstname })}</span>
          <span className="hidden-text">{t('shell.userMenu')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Written>{`${user.firstname} ${user.lastname}`}</Written>
          <br />
          {written(user.organizationName)}
        </Menu.Label>
        <LinkItem to="/user-profile" leftSection={<IconUser size={16} stroke={1.7} />}>
          {t('shell.profile')}
        </LinkItem>
        {user.organizationId !== null && (
          <LinkItem to="/my/applications" leftSection={<IconApps size={16} stroke={1.7} />}>
            {t('applications.mine')}
          </LinkItem>
        )}
        {/* Without a side menu, this is their way to these. */}
        {isCompanyAdmin(user) && !isAdmin(user) && (
          <>
            <LinkItem to="/expiry" leftSection={<IconHourglass size={16} stroke={1.7} />}>
              {t('nav.expiry')}
            </LinkItem>
            <LinkItem to="/webhooks" leftSection={<IconUpload size={16} stroke={1.7} />}>
              {t('webhooks.title')}
            </LinkItem>
          </>
        )}
        <LinkItem to="/settings" leftSection={<IconSettings size={16} stroke={1.7} />}>
          {t('shell.settings')}
        </LinkItem>
        <LinkItem to="/help/faq" leftSection={<IconHelp size={16} stroke={1.7} />}>
          {t('shell.help')}
        </LinkItem>
        {isPortalAdmin(user) && (
          <Menu.Item leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => open({ kind: 'view-as', id: 'new' })}>
            {t('viewAs.menu')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout className="flips" size={16} stroke={1.7} />} onClick={() => void session.signOut()}>
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
