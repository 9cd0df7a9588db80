import type { ApiDetail } from '@apim/contract'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
import { useDocument } from './use-document.ts'

type Props = {
  api: ApiDetail
  /** The deployments for which the reader's organization has a key: the code goes there first. */
  deploymentsWithKey?: readonly number[] | undefined
}

function Document({ file, api, deploymentsWithKey = [] }: Props & { file: Blob }) {
  const { t } = useTranslation()
  const user = useUser()
  const shown = shownAt(useSearch({ strict: false }) as ApiSearch)
  const { failed, outline, part } = useDocument(file, placeOf(shown))
  if (failed) return <FailedState what={t('apis.referenceFailed')} failure={new Error(failed)} />
  if (!outline) return <LinesSkeleton lines={8} />
  return (
    <ReferenceView
      outline={outline}
      part={part}
      shown={shown}
      deployed={api}
      deploymentsWithKey={deploymentsWithKey}
      triedIn={canTry(user, api) ? api.id : undefined}
    />
  )
}

/** An API's reference documentation, drawn from its description: one operation or schema at a time, however large it is. */
export function Reference({ api, deploymentsWithKey }: Props) {
  const { t } = useTranslation()
  const document = currentDocument(api)
  const query = useQuery({ ...document, enabled: api.hasDocument })
  if (!api.hasDocument)
    return (
      <EmptyState icon={<IconFileOff size={24} stroke={1.5} />} title={t('apis.noDocument')}>
        {t('apis.noDocumentText')}
      </EmptyState>
    )
  return (
    <Loaded query={query} what={t('apis.referenceFailed')} skeleton={<LinesSkeleton lines={8} />}>
      {(file) => <Document file={file} api={api} deploymentsWithKey={deploymentsWithKey} key={document.queryKey.join()} />}
    </Loaded>
  )
}
