import { written } from '../../shared/parts/Written.tsx'
import css from './ConfirmDialog.module.css'

/** What a question lists, each in its own direction; the same text can occur twice. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={css.lines}>
      {[...lines.entries()].map(([at, line]) => (
        <li key={at}>{written(line)}</li>
      ))}
    </ul>
  )
}
