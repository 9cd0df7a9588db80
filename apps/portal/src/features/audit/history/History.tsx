import type { AuditEntry } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Written } from '../../../shared/parts/Written.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ago, moment } from '../../../shared/time.ts'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { historyOf } from '../audit.queries.ts'
import { useAuditWords } from '../audit-words.ts'
import css from './History.module.css'

const mostNamed = 4

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { actionOf, actorOf, fieldOf } = useAuditWords()
  const { push } = useDocks()
  const { id, action, at, changed } = entry
  const named = changed.slice(0, mostNamed).map(fieldOf).join(', ')
  return (
    <li>
      <button type="button" onClick={() => push({ kind: 'audit-entry', id: String(id) })}>
        {actionOf(action)}
      </button>
      <span className="quiet">
        <Written>{actorOf(entry)}</Written>, <time title={moment(at)}>{ago(at)}</time>
      </span>
      {named && (
        <span className="hint">
          {changed.length > mostNamed ? t('audit.fieldsMore', { named, count: changed.length - mostNamed }) : named}
        </span>
      )}
    </li>
  )
}

/** The newest changes of one object, from the audit log; for portal admins. */
export function History({ objectType, objectId }: { objectType: string; objectId: string | number }) {
  const { t } = useTranslation()
  const id = String(objectId)
  return (
    <Loaded query={useQuery(historyOf(objectType, id))} what={t('audit.historyFailed')} inline>
      {({ entries, total }) =>
        entries.length === 0 ? (
          <p className="hint">{t('audit.noHistory')}</p>
        ) : (
          <>
            <ol className={css.history}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {total > entries.length && (
              <Link to="/audit" search={{ type: [objectType], object: id }}>
                {t('audit.allOf', { count: total })}
              </Link>
            )}
          </>
        )
      }
    </Loaded>
  )
}
