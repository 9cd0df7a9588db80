import { Button } from '@mantine/core'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LegalText } from './LegalText.tsx'

/** The terms over the page, at 80 % of its width (specification 1 §2, §9); accepting closes it too. */
export function TermsDialog({ onClose, onAccept = onClose }: { onClose: () => void; onAccept?: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('title.terms')} size="80%" onClose={onClose} foot={<Button onClick={onAccept}>{t('terms.accept')}</Button>}>
      <LegalText document="terms" isFirst />
      <p className="hint">{t('terms.reload')}</p>
    </Dialog>
  )
}
