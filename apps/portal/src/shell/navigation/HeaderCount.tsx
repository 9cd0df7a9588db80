import { number } from '../../shared/numbers.ts'
import css from './HeaderCount.module.css'

/** More are shown as a plus. */
const mostShown = 99

/** The number on an icon of the header. The icon's label says it in words. */
export function HeaderCount({ total }: { total: number }) {
  if (total === 0) return null
  return (
    <span className={`${css.count} num`} aria-hidden="true">
      {total > mostShown ? `${number(mostShown)}+` : number(total)}
    </span>
  )
}

/** What an icon of the header looks like that has a number. */
export const countedIcon = css.icon ?? ''
