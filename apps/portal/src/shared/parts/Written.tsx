import type { HTMLAttributes, ReactNode } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as?: 'bdi' | 'p' | 'h2' | 'h3' | 'strong' | 'span' }

/**
 * User-written text, as opposed to the portal's own: names, descriptions, titles, addresses. It keeps its own direction within a page of the other
 * direction, including its full stop and ellipsis. Components that show such texts use it; the right-to-left journeys find omissions.
 */
export function Written({ as: Tag = 'bdi', ...element }: Props) {
  return <Tag dir="auto" {...element} />
}

/** Wraps text; an element is returned as it is and must handle it itself. */
export const written = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <Written>{content}</Written> : content

/** The same for a text field. While it is empty, its placeholder is the portal's own text. */
export const writtenIn = (value: string) => (value === '' ? {} : ({ dir: 'auto' } as const))
