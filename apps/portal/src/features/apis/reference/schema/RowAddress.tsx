import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useArrival } from '../links/use-arrival.ts'
import css from './Schema.module.css'

/** The name of a row that has an address within its page. Whoever comes by it sees the row, which is marked. */
export function RowAddress({ address, name }: { address: string; name: string }) {
  const isHere = useLocation({ select: ({ hash }) => hash === address })
  const link = useRef<HTMLAnchorElement>(null)
  useArrival(isHere, () => link.current, 'center')
  return (
    <Link
      ref={link}
      className={css.address}
      to="."
      search
      hash={address}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true, includeHash: true }}
    >
      {name}
    </Link>
  )
}
