import { operationKey } from '@apim/openapi/document/operation-key'
import type { Group } from '@apim/openapi/document/outline'
import { Link } from '@tanstack/react-router'
import { Method } from '../../../../shared/parts/Marks.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { ExternalLink } from '../schema/parts.tsx'
import css from './Description.module.css'
import { Part } from './Part.tsx'

/** The operations of a tag, each a link. */
export function GroupOperations({ group }: { group: Group }) {
  return (
    <Part title={<Written>{group.name}</Written>}>
      <Markdown text={group.description} small />
      {group.docs.url && <ExternalLink {...group.docs} />}
      <ul className={css.lines}>
        {group.operations.map((line) => (
          <li key={operationKey(line)} data-deprecated={line.deprecated || undefined}>
            <Method name={line.method} />
            <Link to="." search={(old) => ({ ...old, section: undefined, schema: undefined, op: operationKey(line) })} className="mono">
              {line.path}
            </Link>
            <Written as="span">{line.summary}</Written>
          </li>
        ))}
      </ul>
    </Part>
  )
}
