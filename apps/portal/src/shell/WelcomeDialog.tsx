import type { UserDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../shared/parts/Dialog.tsx'

/** Whom this tab has greeted: the service calls it the first login for as long as that session lasts, also after a reload. */
const greetedKey = 'apim-greeted'

/** Greets somebody who is here for the first time (specification 1 §2), once. */
export function WelcomeDialog({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(() => sessionStorage.getItem(greetedKey) !== String(user.id))
  if (!open) return null
  const close = () => {
    sessionStorage.setItem(greetedKey, String(user.id))
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
