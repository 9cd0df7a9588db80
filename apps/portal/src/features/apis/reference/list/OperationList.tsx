import { operationKey } from '@apim/openapi/document/operation-key'
import type { Group, OperationLine, Outline } from '@apim/openapi/document/outline'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PageSearch } from '../../../../shared/layout/PageSearch.tsx'
import { Method } from '../../../../shared/parts/Marks.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Fold } from '../Fold.tsx'
import { headingsOf } from '../markdown/headings.ts'
import type { Shown } from '../shown.ts'
import { found, foundNames } from './found.ts'
import { Headings } from './Headings.tsx'
import css from './List.module.css'
import { useArrows } from './use-arrows.ts'

/** Documents with at most this many operations list them all at once. */
const listUpTo = 60

function Entry({ line, isCurrent }: { line: OperationLine; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to="."
        search={(old) => ({ ...old, section: undefined, schema: undefined, op: operationKey(line) })}
        aria-current={isCurrent ? 'page' : undefined}
        data-deprecated={line.deprecated || undefined}
        title={`${line.method} ${line.path}`}
      >
        <span dir="auto">{line.summary || line.path}</span>
        <Method name={line.method} />
      </Link>
    </li>
  )
}

function GroupEntry({ group, isOpen, current }: { group: Group; isOpen: boolean; current: string | undefined }) {
  return (
    <li className={css.group}>
      <Fold
        isOpen={isOpen}
        head={
          <>
            <Written>{group.name}</Written>
            <span className="num">{group.operations.length}</span>
          </>
        }
      >
        {() => (
          <ul>
            {group.operations.map((line) => (
              <Entry key={operationKey(line)} line={line} isCurrent={operationKey(line) === current} />
            ))}
          </ul>
        )}
      </Fold>
    </li>
  )
}

function Schemas({ names, current, isOpen }: { names: readonly string[]; current: string | undefined; isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <li className={css.group}>
      <Fold
        isOpen={isOpen}
        head={
          <>
            {t('reference.schemas')}
            <span className="num">{names.length}</span>
          </>
        }
      >
        {() => (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <Link
                  to="."
                  search={(old) => ({ ...old, op: undefined, section: undefined, schema: name })}
                  aria-current={name === current ? 'page' : undefined}
                >
                  <Written as="span">{name}</Written>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Fold>
    </li>
  )
}

/** The operations of a document by tag, and its schemas, with a search over both and the headings of the description. */
export function OperationList({ outline, shown }: { outline: Outline; shown: Shown }) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  useArrows(list)
  const place = shown.kind === 'operation' ? operationKey(shown.operation) : shown.kind === 'introduction' ? '' : shown.name
  // A link from elsewhere opens what is far down in the list. Only the list is scrolled, never the page.
  useEffect(() => {
    const entries = list.current?.querySelector('ul')
    const entry = entries?.querySelector<HTMLElement>('[aria-current=page]')
    if (place && entries && entry) entries.scrollTop = entry.offsetTop - entries.offsetTop - entries.clientHeight / 2
  }, [place])
  const [search, setSearch] = useState('')
  const groups = found(outline.groups, search)
  const schemas = foundNames(outline.schemas, search, (name) => name)
  // Read only where they are shown: a description may be long.
  const readsHeadings = shown.kind === 'introduction' || search !== ''
  const allHeadings = useMemo(() => (readsHeadings ? headingsOf(outline) : []), [outline, readsHeadings])
  const headings = foundNames(allHeadings, search, ({ name }) => name)
  const hasIntroduction = search === '' || headings.length > 0
  const count = outline.groups.reduce((sum, { operations }) => sum + operations.length, 0)
  const current = shown.kind === 'operation' ? operationKey(shown.operation) : undefined
  const schema = shown.kind === 'schema' ? shown.name : undefined
  const holdsCurrent = ({ operations }: Group) => operations.some((line) => operationKey(line) === current)
  return (
    <nav className={css.list} aria-label={t('reference.operations')} data-search={search} ref={list}>
      <PageSearch label={t('reference.search')} value={search} onChange={setSearch} />
      <ul className={css.groups}>
        {hasIntroduction && (
          <li>
            <Link
              to="."
              search={(old) => ({ ...old, op: undefined, section: undefined, schema: undefined })}
              aria-current={shown.kind === 'introduction' ? 'page' : undefined}
              // Above the headings that a search has found.
              data-above={search !== '' || undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {t('reference.introduction')}
            </Link>
            <Headings headings={headings} />
          </li>
        )}
        {groups.map((group) => {
          const isOpen = search !== '' || count <= listUpTo || holdsCurrent(group)
          return <GroupEntry key={`${group.name} ${isOpen}`} group={group} isOpen={isOpen} current={current} />
        })}
        {schemas.length > 0 && (
          <Schemas
            key={`${search !== ''} ${schema !== undefined}`}
            names={schemas}
            current={schema}
            isOpen={search !== '' || schema !== undefined}
          />
        )}
      </ul>
      {groups.length === 0 && schemas.length === 0 && !hasIntroduction && <p className={css.none}>{t('reference.nothingFound')}</p>}
    </nav>
  )
}
