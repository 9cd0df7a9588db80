import type { ApiDetail } from '@apim/contract'
import { codePackageMax } from '@apim/contract/codegen/values'
import { Button, Loader } from '@mantine/core'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageFoot } from '../../shell/forms/PageFoot.tsx'
import css from './Codegen.module.css'
import { type CodeTarget, targetKey } from './code-targets.ts'
import { usePackagesForm } from './use-packages-form.ts'

type Props = { api: Pick<ApiDetail, 'id' | 'name'>; target: CodeTarget; onClose: () => void }

/** Asks for the packages of the code, waits for it and saves it (specification 1 §2 and §5). Closing it stops the generation. */
export function CodegenDialog({ api, target, onClose }: Props) {
  const { t } = useTranslation()
  const { form, stop } = usePackagesForm(api.id, target, onClose)
  return (
    <Dialog title={t(`codegen.dialog.${target.type}`, { target: t(targetKey(target)), api: api.name })} size={450} onClose={onClose}>
      <form {...form.element} className={css.form} aria-busy={form.isSending}>
        <TextField
          label={t('codegen.modelPackage')}
          placeholder={t('codegen.modelPackageExample')}
          isCode
          data-autofocus
          maxLength={codePackageMax}
          disabled={form.isSending}
          field={form.field('modelPackage')}
        />
        <TextField
          label={t('codegen.apiPackage')}
          placeholder={t('codegen.apiPackageExample')}
          isCode
          maxLength={codePackageMax}
          disabled={form.isSending}
          field={form.field('apiPackage')}
        />
        {form.isSending && (
          <div className={css.waiting}>
            <Loader size="sm" aria-hidden="true" />
            <output>{t('codegen.waiting')}</output>
            <Button size="compact-sm" variant="default" onClick={stop}>
              {t('codegen.stop')}
            </Button>
          </div>
        )}
        <PageFoot form={form} submit={t('codegen.generate')} failed={t('codegen.failed')} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
