import { TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { Method } from '../../../shared/parts/Marks.tsx'
import { writtenIn } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { OutlineEntry } from './check/checked-text.ts'
import type { SpecEditor } from './code/spec-editor.ts'
import css from './Editor.module.css'

/** So many entries are shown at once; the others are found by searching. */
const shownMax = 200

const isFound = ({ method = '', name, summary }: OutlineEntry, wanted: string) =>
  `${method} ${name} ${summary}`.toLowerCase().includes(wanted)

/** The operations, webhooks and schemas of the text; each leads to where it is written. */
export function Outline({ outline, editor }: { outline: OutlineEntry[]; editor: SpecEditor }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim().toLowerCase())
  const found = outline.filter((entry) => isFound(entry, wanted))
  return (
    <nav className={css.outline} aria-label={t('editor.outline')}>
      <TextInput
        size="sm"
        aria-label={t('editor.searchOutline')}
        placeholder={t('editor.searchOutline')}
        value={query}
        {...writtenIn(query)}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {outline.length === 0 && <p className="hint">{t('editor.noOutline')}</p>}
      {outline.length > 0 && found.length === 0 && <p className="hint">{t('editor.noneFound')}</p>}
      <ul>
        {found.slice(0, shownMax).map(({ method, name, isWebhook, summary, offset }) => (
          <li key={`${isWebhook} ${method} ${name}`}>
            <button
              type="button"
              title={summary || name}
              disabled={offset === undefined}
              onClick={() => offset !== undefined && editor.goTo(offset)}
            >
              {method ? <Method name={method} /> : <span className={css.schema}>{t('editor.schema')}</span>}
              <span className="mono cut" dir="ltr">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shownMax && <p className="hint">{t('editor.moreFound', { count: found.length - shownMax })}</p>}
    </nav>
  )
}
