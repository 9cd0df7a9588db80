import type { UserDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '../shared/browser-storage.ts'
import { Dialog } from '../shared/layout/Dialog.tsx'

/** Whom this browser has greeted last: the service calls it the first login for as long as that session lasts, in every tab. */
const greetedKey = 'apim-greeted'

/** Greets somebody who is here for the first time (specification 1 §2), once: another tab where it stands as well takes it away. */
export function WelcomeDialog({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(() => browserStorage.getItem(greetedKey) !== String(user.id))
  useEffect(() => {
    const heard = ({ key, newValue }: StorageEvent) => {
      if (key === greetedKey && newValue === String(user.id)) setOpen(false)
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }, [user.id])
  if (!open) return null
  const close = () => {
    browserStorage.setItem(greetedKey, String(user.id))
    setOpen(false)
  }
  const button = <Button onClick={close}>{t('welcome.start')}</Button>
  return (
    <Dialog title={t('welcome.title', { name: user.firstname })} size={450} onClose={close} foot={button}>
      <p>{t('welcome.text')}</p>
      <p>{user.roles.length > 0 ? t('welcome.next') : t('welcome.noRole')}</p>
    </Dialog>
  )
}
