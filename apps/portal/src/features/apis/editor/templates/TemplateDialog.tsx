import { Dialog } from '../../../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import css from './Templates.module.css'
import { type TemplateName, templateNames } from './templates.ts'

/** The templates of a new spec, and what each is for. */
export function TemplateDialog({ onTake, onClose }: { onTake: (name: TemplateName) => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('editor.template.title')} size={550} onClose={onClose}>
      <ul className={css.templates}>
        {templateNames.map((name, at) => (
          <li key={name}>
            <button type="button" onClick={() => onTake(name)} aria-describedby={`template-${name}`} data-autofocus={at === 0 || undefined}>
              {t(`editor.template.${name}`)}
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
