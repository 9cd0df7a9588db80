import { Button } from '@mantine/core'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { Copyable } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** The secret of a webhook, which is shown this once. Only its button closes it. */
export function SecretDialog({ secret, isReplaced, onDone }: { secret: string; isReplaced: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('webhooks.secret.title')}
      size={550}
      onClose={onDone}
      firm
      foot={<Button onClick={onDone}>{t('webhooks.secret.saved')}</Button>}
    >
      <p>{t('webhooks.secret.text')}</p>
      <Copyable value={secret} label={t('webhooks.secret.label')} block wraps />
      {isReplaced && <p className="hint">{t('webhooks.secret.both')}</p>}
    </Dialog>
  )
}
