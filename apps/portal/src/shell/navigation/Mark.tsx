import css from './Header.module.css'

/** The product's logo: four lines that meet at one point. */
export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 14h6M19 14h6M14 3v6M14 19v6" />
      <rect x="9" y="9" width="10" height="10" rx="2" />
    </svg>
  )
}
