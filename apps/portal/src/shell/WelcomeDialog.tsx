import type { UserDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserStorage } from '../shared/browser-storage.ts'
import { Dialog } from '../shared/layout/Dialog.tsx'
import { LinkButton } from '../shared/parts/links.tsx'
import { useTranslation } from '../shared/texts/use-translation.ts'

/** The last user welcomed in this browser: the server reports a first sign-in for the whole session, in every tab. */
const greetedKey = 'apim-greeted'

/** Welcomes a new user (specification 1 §2) once: closing it closes it in other tabs too. */
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
  // Whoever followed a link to something stays there.
  const foot = (
    <>
      {user.roles.length > 0 && (
        <LinkButton to="/wall" variant="default" onClick={close}>
          {t('welcome.firstSteps')}
        </LinkButton>
      )}
      <Button onClick={close} data-autofocus>
        {t('welcome.start')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('welcome.title', { name: user.firstname })} size={450} onClose={close} foot={foot}>
      <p>{t('welcome.text')}</p>
      <p>{user.roles.length > 0 ? t('welcome.next') : t('welcome.noRole')}</p>
    </Dialog>
  )
}
