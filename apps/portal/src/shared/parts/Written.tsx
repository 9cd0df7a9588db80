import type { HTMLAttributes, ReactNode } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as?: 'bdi' | 'p' | 'h2' | 'h3' | 'strong' | 'span' }

/**
 * What somebody wrote, and not the portal: names, descriptions, titles, addresses. It runs in its own direction within a page of the other one, full
 * stop and dots of a cut text included. The parts that show such texts bring it along; journeys in right-to-left find whoever forgets it.
 */
export function Written({ as: Tag = 'bdi', ...element }: Props) {
  return <Tag dir="auto" {...element} />
}

/** The same for what may be a text, or an element that sees to it itself. */
export const written = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <Written>{content}</Written> : content

/** The same for a field that somebody writes in. As long as nothing stands in it, the page's own hint does. */
export const writtenIn = (value: string) => (value === '' ? {} : ({ dir: 'auto' } as const))
