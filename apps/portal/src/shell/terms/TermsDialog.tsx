import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { LegalText } from './LegalText.tsx'

/** The terms over the page, at 80 % of its width (specification 1 §2, §9). */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('title.terms')} size="80%" onClose={onClose} foot={<Button onClick={onClose}>{t('terms.accept')}</Button>}>
      <LegalText document="terms" />
      <p className="hint">{t('terms.reload')}</p>
    </Dialog>
  )
}
