import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import css from '../../features/apis/gallery/Gallery.module.css'
import { CodegenWizard } from '../../features/codegen/CodegenWizard.tsx'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import type { Success } from '../../shared/success.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** After an API was created: generate client or server code, or continue editing (specification 1 §2); and deploy it, open it, or continue to the gallery. */
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
  const query = useQuery(apiDetail(id))
  const hasText = query.data?.hasDocument === true
  const foot = (
    <>
      <Button variant="subtle" className={css.later ?? ''} onClick={onClose}>
        {t('apis.wizard.toGallery')}
      </Button>
      <LinkButton variant="default" to="/apis/$id" params={{ id: String(id) }}>
        {t('apis.wizard.open')}
      </LinkButton>
      {hasText && (
        <LinkButton variant="default" to="/tools/editor" search={{ id }}>
          {t('editor.wizard.continue')}
        </LinkButton>
      )}
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
      <QueryFailure queries={[query]} what={t('apis.detailFailed')} />
      {hasText && <CodegenWizard apiId={id} />}
    </Dialog>
  )
}
