import type { ApiDetail } from '@apim/contract'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageFoot } from '../../shell/forms/PageFoot.tsx'
import css from './Codegen.module.css'
import { CodegenWaiting } from './CodegenWaiting.tsx'
import { type CodeTarget, targetKey } from './code-targets.ts'
import { PackageFields } from './PackageFields.tsx'
import { usePackagesForm } from './use-packages-form.ts'

type Props = { api: Pick<ApiDetail, 'id' | 'name'>; target: CodeTarget; onClose: () => void }

/** Asks for the packages of the code, waits for it and saves it (specification 1 §2 and §5). Closing it stops the generation. */
export function CodegenDialog({ api, target, onClose }: Props) {
  const { t } = useTranslation()
  const { form, stop } = usePackagesForm(api.id, target, onClose)
  return (
    <Dialog title={t(`codegen.dialog.${target.type}`, { target: t(targetKey(target)), api: api.name })} size={450} onClose={onClose}>
      <form {...form.element} className={css.form} aria-busy={form.isSending}>
        <PackageFields form={form} focus />
        {form.isSending && <CodegenWaiting onStop={stop} />}
        <PageFoot form={form} submit={t('codegen.generate')} failed={t('codegen.failed')} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
