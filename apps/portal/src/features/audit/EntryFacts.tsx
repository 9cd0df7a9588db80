import type { AuditDetail, AuditEntry } from '@apim/contract'
import { namedKinds } from '@apim/contract/audit/named-ids'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../shared/parts/Card.tsx'
import { Copyable } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { second } from '../../shared/time.ts'
import css from './Audit.module.css'
import { useAuditWords } from './audit-words.ts'

const none = '–'

/** The name that the object had then, or else has today. */
const nameOf = ({ objectName, objectType, objectId, names }: AuditDetail) => {
  const kind = namedKinds.find((one) => one === objectType)
  return objectName ?? (kind && names[kind]?.[objectId])
}

/** Who did it, when, to what, and from where. */
export function EntryFacts({ entry }: { entry: AuditDetail }) {
  const { t } = useTranslation()
  const { actorOf, objectOf } = useAuditWords()
  const { at, organizationName, objectType, objectId, requestId, address } = entry
  return (
    <Facts
      items={[
        [t('audit.at'), second(at)],
        [t('audit.actor'), actorOf(entry)],
        [t('audit.organization'), organizationName ?? none],
        [t('audit.type'), [objectOf(objectType), objectId, nameOf(entry)].filter(Boolean).join(' · ')],
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
