import { Drawer, type DrawerProps } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** What slides in from the side and covers the page until it is closed. */
export function SideDrawer(props: DrawerProps) {
  const { t } = useTranslation()
  return <Drawer {...props} closeButtonProps={{ 'aria-label': t('part.close') }} transitionProps={{ duration: 120 }} />
}
