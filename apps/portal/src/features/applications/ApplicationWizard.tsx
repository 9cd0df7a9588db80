import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Applications.module.css'

/** After an application was created (specification 2 §2): upload the spec of its first API, create a new one, or go to the list. */
export function ApplicationWizard({ id, name, onList }: { id: number; name: string; onList: () => void }) {
  const { t } = useTranslation()
  // A gateway admin who made it for others does not maintain it.
  const mayUpload = can.importInto(useUser(), id)
  const foot = (
    <>
      <Button variant="subtle" className={css.later ?? ''} onClick={onList}>
        {t('applications.wizard.toList')}
      </Button>
      {mayUpload && (
        <LinkButton variant="default" to="/tools/editor" search={{ app: id }}>
          {t('applications.wizard.create')}
        </LinkButton>
      )}
      {mayUpload && (
        <LinkButton to="/api-upload" search={{ bizappId: id }} replace data-autofocus>
          {t('applications.wizard.upload')}
        </LinkButton>
      )}
    </>
  )
  return (
    <Dialog title={t('applications.wizard.title', { name })} size={550} onClose={onList} foot={foot}>
      <p>{t(mayUpload ? 'applications.wizard.text' : 'applications.wizard.wait')}</p>
    </Dialog>
  )
}
