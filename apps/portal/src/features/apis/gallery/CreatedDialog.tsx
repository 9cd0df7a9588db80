import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import type { Success } from '../../../shared/success.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './Gallery.module.css'

/** After an API was created: deploy it, open it, or continue to the gallery. */
export function CreatedDialog({
  created: { id, name, isDraft },
  onClose,
}: {
  created: Extract<Success, { made: 'api' }>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const user = useUser()
  const mayDeploy = can.seeEnvironments(user)
  const foot = (
    <>
      <Button variant="subtle" className={css.later ?? ''} onClick={onClose}>
        {t('apis.wizard.toGallery')}
      </Button>
      <LinkButton variant="default" to="/apis/$id" params={{ id: String(id) }}>
        {t('apis.wizard.open')}
      </LinkButton>
      {mayDeploy && (
        <LinkButton to="/api-deploy/$id" params={{ id: String(id) }} data-autofocus>
          {t('apis.wizard.deploy')}
        </LinkButton>
      )}
    </>
  )
  return (
    <Dialog title={t(isDraft ? 'apis.wizard.draft' : 'apis.wizard.created', { name })} size={550} onClose={onClose} foot={foot}>
      <p>{t(isDraft ? 'apis.wizard.draftText' : mayDeploy ? 'apis.wizard.createdText' : 'apis.wizard.createdWait')}</p>
    </Dialog>
  )
}
