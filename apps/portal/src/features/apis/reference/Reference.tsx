import type { ApiDetail } from '@apim/contract'
import { IconFileOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import type { ApiSearch } from '../api/api-search.ts'
import { canTry } from '../api/can-try.ts'
import { ReferenceView } from './ReferenceView.tsx'
import { currentDocument } from './reference.queries.ts'
import { placeOf, shownAt } from './shown.ts'
import { type First, useDocument } from './use-document.ts'
import { useReferenceDocument } from './use-reference-document.ts'

type Props = {
  api: ApiDetail
  /** The deployments for which the reader's organization has a key: the code goes there first. */
  deploymentsWithKey?: readonly number[] | undefined
}

function Document({ query, first, api, deploymentsWithKey = [] }: Props & { query: UseQueryResult<Blob>; first: First | undefined }) {
  const { t } = useTranslation()
  const user = useUser()
  const shown = shownAt(useSearch({ strict: false }) as ApiSearch)
  const { failed, outline, part } = useDocument(query.data, placeOf(shown), first)
  if (failed) return <FailedState what={t('apis.referenceFailed')} failure={new Error(failed)} />
  if (!outline) return <LinesSkeleton lines={8} />
  return (
    <ReferenceView
      outline={outline}
      part={part}
      failure={
        query.isError && <FailedState what={t('apis.referenceFailed')} failure={query.error} onRetry={() => void query.refetch()} inline />
      }
      shown={shown}
      deployed={api}
      deploymentsWithKey={deploymentsWithKey}
      triedIn={canTry(user, api) ? api.id : undefined}
    />
  )
}

function Read({ api, deploymentsWithKey }: Props) {
  const { t } = useTranslation()
  const { query, first } = useReferenceDocument(api)
  const document = <Document query={query} first={first} api={api} deploymentsWithKey={deploymentsWithKey} />
  if (first) return document
  return (
    <Loaded query={query} what={t('apis.referenceFailed')} skeleton={<LinesSkeleton lines={8} />}>
      {() => document}
    </Loaded>
  )
}

/** An API's reference documentation, drawn from its description: one operation or schema at a time, however large it is. */
export function Reference(props: Props) {
  const { t } = useTranslation()
  if (props.api.hasDocument) return <Read {...props} key={currentDocument(props.api).queryKey.join()} />
  return (
    <EmptyState icon={<IconFileOff size={24} stroke={1.5} />} title={t('apis.noDocument')}>
      {t('apis.noDocumentText')}
    </EmptyState>
  )
}
