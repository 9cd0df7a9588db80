import { Button } from '@mantine/core'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSession } from '../session/session-context.ts'
import { LegalText } from './LegalText.tsx'
import { useAcceptTerms } from './terms.queries.ts'

/** A version of the terms that is to be accepted before anything else: at the first sign-in, and after every change. Whoever does not accept signs out. */
export function TermsDueDialog({ version }: { version: number }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const accept = useAcceptTerms()
  const onAccept = () => accept.mutate(version, { onSuccess: () => session.updateUser({ termsDue: null }) })
  const foot = (
    <>
      <Button variant="default" onClick={() => void session.signOut()} disabled={accept.isPending}>
        {t('terms.signOut')}
      </Button>
      <Button onClick={onAccept} loading={accept.isPending}>
        {t('terms.accept')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('title.terms')} size="80%" onClose={() => undefined} firm foot={foot}>
      <p>{t('terms.due')}</p>
      <LegalText document="terms" isFirst />
      {accept.isError && <FailedState inline what={t('terms.failed')} failure={accept.error} />}
    </Dialog>
  )
}
