import type { AuditDetail } from '@apim/contract'
import { namedKindOf } from '@apim/contract/audit/named-ids'
import { number } from '../../../shared/numbers.ts'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { second } from '../../../shared/time.ts'
import css from './Change.module.css'

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
/** An ID is not a quantity: its digits are not grouped. */
const isId = (field: string) => /ids?$/i.test(field)

function Named({ name, id }: { name: string | undefined; id: number }) {
  const { t } = useTranslation()
  return (
    <>
      {name && <Written>{name}</Written>}
      {name && ' '}
      <span className="quiet num">{t('audit.value.id', { id: String(id) })}</span>
    </>
  )
}

interface Props {
  field: string
  value: unknown
  names: AuditDetail['names']
}

/** A recorded value: a point in time in the reader's zone, an ID with its name, a list line by line, what has no words of its own as JSON. */
export function Value({ field, value, names }: Props) {
  const { t } = useTranslation()
  const kind = namedKindOf(field)
  if (kind && typeof value === 'number') return <Named name={names[kind]?.[value]} id={value} />
  if (value === undefined) return <span className="hint">{t('audit.value.unset')}</span>
  if (value === null) return <span className="hint">{t('audit.value.none')}</span>
  if (value === '') return <span className="hint">{t('audit.value.empty')}</span>
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no')
  if (typeof value === 'number') return <span className="num">{isId(field) ? String(value) : number(value)}</span>
  if (typeof value === 'string') return isTime(value) ? <span className="num">{second(value)}</span> : <Written>{value}</Written>
  if (!Array.isArray(value)) return <code dir="ltr">{JSON.stringify(value)}</code>
  if (value.length === 0) return <span className="hint">{t('audit.value.empty')}</span>
  return (
    <ul className={css.values}>
      {value.map((item, at) => (
        <li key={at}>
          <Value field={field} value={item} names={names} />
        </li>
      ))}
    </ul>
  )
}
