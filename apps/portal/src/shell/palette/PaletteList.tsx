// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select's own list has neither links nor marks; this is the list of ARIA's combobox
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { number } from '../../shared/numbers.ts'
import { Marked } from '../../shared/parts/Marked.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { EntryIcon } from './EntryIcon.tsx'
import type { Entry, Group } from './entries.ts'
import css from './Palette.module.css'

/** The id of an entry's element in the list with this id. */
export const optionId = (list: string, { key }: Entry): string => `${list}-${key.replaceAll(/[^\w-]/g, (one) => `.${one.codePointAt(0)}`)}`

function Name({ entry: { thing, name }, q }: { entry: Entry; q: string }) {
  const text = <Marked text={name} search={q} />
  if (!thing) return <span className="cut">{text}</span>
  if (thing.kind !== 'operation') return <Written className="cut">{text}</Written>
  return (
    <span className="mono cut" dir="ltr">
      {text}
    </span>
  )
}

interface LineProps {
  entry: Entry
  id: string
  q: string
  isActive: boolean
  onPoint: (entry: Entry) => void
  onOpen: (entry: Entry, isHere: boolean) => void
}

function Line({ entry, id, q, isActive, onPoint, onOpen }: LineProps) {
  const line = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const open = (event: MouseEvent) => onOpen(entry, !event.ctrlKey && !event.metaKey && !event.shiftKey)
  return (
    <Link
      {...entry.link}
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={css.line ?? ''}
      resetScroll={entry.link.to !== '.'}
      onPointerMove={() => onPoint(entry)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <EntryIcon entry={entry} />
      <Name entry={entry} q={q} />
      <span className={`${css.details} cut`}>
        {/* The dot between two stands outside of what people wrote, which may be of the other direction. */}
        {entry.details.map((detail) => (
          <span key={detail}>
            {entry.thing ? (
              <Written>
                <Marked text={detail} search={q} />
              </Written>
            ) : (
              detail
            )}
          </span>
        ))}
      </span>
    </Link>
  )
}

interface Props extends Pick<LineProps, 'onPoint' | 'onOpen'> {
  id: string
  shown: { groups: Group[]; q: string }
  active: Entry | undefined
}

/** The entries under their headings; the field controls it. */
export function PaletteList({ id, shown: { groups, q }, active, ...on }: Props) {
  const { t } = useTranslation()
  return (
    <div id={id} role="listbox" aria-label={t('palette.results')} className={css.list}>
      {groups.map(({ title, entries, total }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`} className={css.group}>
          <h2 id={`${id}-${title}`} role="presentation">
            {t(title)} {total !== undefined && <span className="num">{number(total)}</span>}
          </h2>
          {entries.map((entry) => (
            <Line key={entry.key} entry={entry} id={optionId(id, entry)} q={q} isActive={entry === active} {...on} />
          ))}
        </div>
      ))}
    </div>
  )
}
