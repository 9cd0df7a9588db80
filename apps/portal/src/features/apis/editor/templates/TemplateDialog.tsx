import { Loader } from '@mantine/core'
import { Dialog } from '../../../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import css from './Templates.module.css'
import { type TemplateName, templateNames } from './templates.ts'

interface Props {
  /** The one whose text is on its way. */
  loading: TemplateName | undefined
  onTake: (name: TemplateName) => void
  onClose: () => void
}

/** The templates of a new spec, and what each is for. */
export function TemplateDialog({ loading, onTake, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('editor.template.title')} size={550} onClose={onClose}>
      <ul className={css.templates}>
        {templateNames.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onTake(name)}
              aria-busy={loading === name || undefined}
              aria-disabled={loading !== undefined || undefined}
              aria-describedby={`template-${name}`}
              data-autofocus={at === 0 || undefined}
            >
              {t(`editor.template.${name}`)} {loading === name && <Loader size={14} aria-hidden="true" />}
            </button>
            <p className="hint" id={`template-${name}`}>
              {t(`editor.template.for.${name}`)}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
