import type { SavedSpec } from '@apim/contract'
import { Button } from '@mantine/core'
import { CodegenWizard } from '../../features/codegen/CodegenWizard.tsx'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** The wizard after a save: generate client or server code, look at the API, or continue editing (specification 1 §2). */
export function SavedDialog({ saved, onClose }: { saved: SavedSpec; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name, revision } = saved
  const foot = (
    <>
      <LinkButton variant="default" to="/apis/$id" params={{ id: String(id) }}>
        {t('apis.wizard.open')}
      </LinkButton>
      <Button onClick={onClose} data-autofocus>
        {t('editor.wizard.continue')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('editor.wizard.title', { name })} size={550} onClose={onClose} foot={foot}>
      <p>{t('editor.wizard.text', { number: revision.number, version: revision.version })}</p>
      <CodegenWizard apiId={id} />
    </Dialog>
  )
}
