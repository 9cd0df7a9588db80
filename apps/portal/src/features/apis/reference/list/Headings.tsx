import { Link } from '@tanstack/react-router'
import { Written } from '../../../../shared/parts/Written.tsx'
import type { headingsOf } from '../markdown/headings.ts'
import css from './List.module.css'

/** Headings of the introduction, below it in the list. */
export function Headings({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  if (headings.length === 0) return null
  return (
    <ul className={css.headings}>
      {headings.map(({ name, address, isInner }) => (
        <li key={address} data-inner={isInner || undefined}>
          <Link
            to="."
            search={(old) => ({ ...old, op: undefined, section: undefined, schema: undefined })}
            hash={address}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true, includeHash: true }}
          >
            <Written as="span">{name}</Written>
          </Link>
        </li>
      ))}
    </ul>
  )
}
