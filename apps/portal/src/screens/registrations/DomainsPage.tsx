import type { VerifiedDomain } from '@apim/contract'
import { ActionIcon } from '@mantine/core'
import { IconTrash, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRemoveDomain, verifiedDomains } from '../../features/registration/registration.queries.ts'
import { domainList } from '../../features/registration/registration-lists.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { confirmAndDelete } from '../../shell/confirm/confirm-and-run.ts'
import { queueTabs } from './QueueTabs.tsx'

function Remove({ id, domain, organizationName: organization }: VerifiedDomain) {
  const { t } = useTranslation()
  const remove = useRemoveDomain()
  const ask = () =>
    confirmAndDelete({
      title: t('queue.removeDomain.title', { domain }),
      text: t('queue.removeDomain.text', { domain, organization }),
      run: () => remove.mutateAsync(id),
      done: t('queue.removeDomain.done'),
      failed: t('queue.removeDomain.failed'),
    })
  return (
    <ActionIcon aria-label={t('queue.removeDomain.of', { domain })} onClick={() => void ask()} loading={remove.isPending}>
      <IconTrash size={17} stroke={1.7} />
    </ActionIcon>
  )
}

const useColumns = (): Column<VerifiedDomain>[] => {
  const { t } = useTranslation()
  return [
    { key: 'domain', name: t('queue.domain'), sortable: true, phone: 'title', cell: ({ domain }) => domain },
    { key: 'organizationName', name: t('queue.organization'), sortable: true, cell: ({ organizationName }) => organizationName },
    { key: 'createdAt', name: t('queue.since'), sortable: true, cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span> },
    { key: 'actions', name: t('queue.actions'), hideName: true, align: 'end', size: '10%', cell: (domain) => <Remove {...domain} /> },
  ]
}

/** Email domains whose requests go to an organization's company admins; portal admins verify them (trust T14). */
export function DomainsPage() {
  const { t } = useTranslation()
  const list = useList(domainList)
  return (
    <>
      <PageHeader title={t('queue.domains')} tabs={queueTabs(t)} />
      <ListBody>
        <ListTable
          label={t('queue.domains')}
          what={t('queue.domainsFailed')}
          list={list}
          query={useQuery(verifiedDomains(domainList.query(list.search)))}
          rows={({ domains }) => domains}
          columns={useColumns()}
          empty={
            <EmptyState icon={<IconWorld size={24} stroke={1.5} />} title={t('queue.noDomains')}>
              {t('queue.noDomainsText')}
            </EmptyState>
          }
        />
      </ListBody>
    </>
  )
}
