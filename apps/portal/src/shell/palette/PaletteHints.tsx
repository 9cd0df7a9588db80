import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Palette.module.css'
import { isMac } from './shortcut.ts'

/** The keys of the palette, where there is a keyboard. */
export function PaletteHints() {
  const { t } = useTranslation()
  const keys = [
    ['↑ ↓', t('palette.hint.move')],
    ['↵', t('palette.hint.open')],
    [isMac ? '⌘ ↵' : 'Ctrl ↵', t('palette.hint.newTab')],
    ['Esc', t('palette.hint.close')],
  ]
  return (
    <footer className={css.hints} aria-hidden="true">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
    </footer>
  )
}
