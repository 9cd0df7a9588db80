import { palettes, type ThemeName } from '../../theme/palettes.ts'
import css from './SettingsPage.module.css'

/** A miniature of a theme: its header, page, card, text and accent. */
export function ThemeSample({ name }: { name: ThemeName }) {
  const { head, canvas, surface, hairline, ink, ink3, accent } = palettes[name]
  return (
    <svg className={css.sample} viewBox="0 0 120 68" aria-hidden="true">
      <rect width="120" height="68" fill={canvas} />
      <rect width="120" height="13" fill={head.bg} />
      <rect x="7" y="5" width="20" height="3" rx="1.5" fill={head.ink} />
      <rect x="33" y="5" width="12" height="3" rx="1.5" fill={head.mark} />
      <rect x="8" y="21" width="104" height="39" rx="3" fill={surface} stroke={hairline} />
      <rect x="15" y="28" width="46" height="4" rx="2" fill={ink} />
      <rect x="15" y="36" width="70" height="3" rx="1.5" fill={ink3} />
      <rect x="15" y="46" width="26" height="8" rx="2" fill={accent} />
    </svg>
  )
}
