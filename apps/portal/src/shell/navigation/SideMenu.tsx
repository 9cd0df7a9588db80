import type { UserDetail } from '@apim/contract'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { SideLink } from '../../shared/parts/menu-links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateDrawer } from '../drawer/LateDrawer.tsx'
import { useScreens } from '../screens.ts'
import { useOnBack } from '../use-on-back.ts'
import header from './Header.module.css'
import { hasSideMenu, sideMenu } from './navigation.ts'
import css from './SideMenu.module.css'

/** The menu button of an admin's header, and the menu that slides in, 260 px wide (specification 1 §2). */
export function SideMenu({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  useOnBack(close)
  const { menu } = useScreens()
  if (!hasSideMenu(menu, user)) return null
  return (
    <>
      <ActionIcon
        className={header.menu ?? ''}
        aria-label={t('shell.menu')}
        aria-expanded={opened}
        size={36}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <LateDrawer opened={opened} onClose={close} size={260} title={t('shell.menu')}>
        <nav className={css.menu} aria-label={t('shell.menu')}>
          {sideMenu(menu, user).map((section) => (
            <section key={section.text}>
              <h2>{t(section.text)}</h2>
              {section.entries.map(({ text, route }) => (
                <SideLink key={text} to={route.fullPath} label={t(text)} onClick={close} activeProps={{ active: true }} />
              ))}
            </section>
          ))}
        </nav>
      </LateDrawer>
    </>
  )
}
