import type { AuditEntry } from '@apim/contract'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../shared/parts/Card.tsx'
import { Copyable } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { second } from '../../shared/time.ts'
import css from './Audit.module.css'
import { useAuditWords } from './audit-words.ts'

const none = '–'

/** Who did it, when, to what, and from where. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { actorOf, objectOf } = useAuditWords()
  const { at, organizationName, objectType, objectId, objectName, requestId, address } = entry
  return (
    <Facts
      items={[
        [t('audit.at'), second(at)],
        [t('audit.actor'), actorOf(entry)],
        [t('audit.organization'), organizationName ?? none],
        [t('audit.type'), [objectOf(objectType), objectId, objectName].filter(Boolean).join(' · ')],
        [
          t('audit.address'),
          address === null ? (
            none
          ) : (
            <span key="address" className="mono">
              {address}
            </span>
          ),
        ],
        [t('audit.requestId'), requestId === null ? none : <Copyable key="request" value={requestId} label={t('audit.requestId')} />],
      ]}
    />
  )
}

/** Where to go on from an entry: the object's other changes, and what else the request did. */
export function EntryLinks({ entry: { objectType, objectId, requestId } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  return (
    <p className={css.links}>
      <Link to="/audit" search={{ type: [objectType], object: objectId }}>
        {t('audit.allOfObject')}
      </Link>
      {requestId !== null && (
        <Link to="/audit" search={{ request: requestId }}>
          {t('audit.allOfRequest')}
        </Link>
      )}
    </p>
  )
}
