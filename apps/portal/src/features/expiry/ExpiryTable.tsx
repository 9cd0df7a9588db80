import type { ExpiryItem } from '@apim/contract/expiry/schemas'
import type { ExpiryState } from '@apim/contract/expiry/values'
import { isPortalAdmin } from '@apim/contract/policies'
import { IconHourglass } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListTable } from '../../shared/list/ListTable.tsx'
import type { ListPlace } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { StatusChip, type Tone } from '../../shared/parts/Marks.tsx'
import { Written, written } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ago, moment } from '../../shared/time.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'

/** An item with an id that no item of another kind has. */
type Row = Omit<ExpiryItem, 'id'> & { id: string }

const tones: Record<ExpiryState, Tone> = { expired: 'bad', soon: 'warn', later: 'ok' }

const secretNames = ['adminApiKey', 'password'] as const
/** Whether it is a secret of a resource's type, which has a name of its own on screens. */
const isNamed = (subject: string): subject is (typeof secretNames)[number] => secretNames.some((name) => name === subject)

/** Leads to where it is renewed, or for those who may not open that to what they can do: a resource is the portal admins'. */
function Subject({ item: { kind, ref, subject } }: { item: Row }) {
  const { t } = useTranslation()
  const user = useUser()
  const text = written(subject)
  if (kind === 'certificate')
    return isPortalAdmin(user) ? (
      <Link to="/resources" search={{ open: [Number(ref)] }}>
        {text}
      </Link>
    ) : (
      <Link to="." search={dockSearch({ kind: 'certificates', id: ref })} resetScroll={false}>
        {text}
      </Link>
    )
  if (kind === 'key')
    return (
      <Link to="/apis/$id" params={{ id: ref }} search={{ tab: 'access' }}>
        {text}
      </Link>
    )
  if (kind === 'secret')
    return (
      <Link to="/resource/edit-resource" search={{ id: Number(ref) }}>
        {isNamed(subject) ? t(`resources.field.${subject}`) : text}
      </Link>
    )
  return isPortalAdmin(user) ? (
    <Link to="." search={dockSearch({ kind: 'user', id: ref })} resetScroll={false}>
      {text}
    </Link>
  ) : (
    <Link to="." search={dockSearch({ kind: 'team-member', id: ref })} resetScroll={false}>
      {text}
    </Link>
  )
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation()
  return [
    { key: 'subject', name: t('expiry.subject'), sortable: true, phone: 'title', cell: (item) => <Subject item={item} /> },
    { key: 'kind', name: t('expiry.kind'), size: '14%', cell: ({ kind }) => t(`expiry.kinds.${kind}`) },
    {
      key: 'detail',
      name: t('expiry.detail'),
      size: '20%',
      cell: ({ detail }) => (detail === null ? '–' : <Written as="span">{detail}</Written>),
    },
    {
      key: 'organizationName',
      name: t('expiry.organization'),
      sortable: true,
      size: '16%',
      cell: ({ organizationName }) => (organizationName === null ? '–' : <Written as="span">{organizationName}</Written>),
    },
    {
      key: 'expiresAt',
      name: t('expiry.expiresAt'),
      sortable: true,
      size: '22%',
      cell: ({ expiresAt, state }) => (
        <span title={moment(expiresAt)}>
          <StatusChip tone={tones[state]} plain>
            {t(state === 'expired' ? 'expiry.expired' : 'expiry.expires', { when: ago(expiresAt) })}
          </StatusChip>
        </span>
      ),
    },
  ]
}

type Props = {
  list: ListPlace
  query: UseQueryResult<{ items: ExpiryItem[]; total: number }>
}

/** What expires as a table: what, of which kind, whose, and when. */
export function ExpiryTable({ list, query }: Props) {
  const { t } = useTranslation()
  return (
    <ListTable
      label={t('expiry.title')}
      what={t('expiry.failed')}
      list={list}
      query={query}
      rows={({ items }) => items.map((item) => ({ ...item, id: `${item.kind}:${item.id}` }))}
      columns={useColumns()}
      empty={
        <EmptyState icon={<IconHourglass size={24} stroke={1.5} />} title={t('expiry.none')}>
          {t('expiry.noneText')}
        </EmptyState>
      }
    />
  )
}
