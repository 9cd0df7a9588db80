import type { ApiDetail } from '@apim/contract'
import { DifferenceCard } from '../../../features/apis/changes/DifferenceCard.tsx'
import { RevisionsCard } from '../../../features/apis/changes/RevisionsCard.tsx'
import { Verdicts } from '../../../features/apis/changes/Verdicts.tsx'

/** An API's revisions, and what changed between them. */
export function ApiChanges({ api }: { api: ApiDetail }) {
  return (
    <>
      <Verdicts api={api} />
      {api.revisions.length > 0 && <DifferenceCard api={api} />}
      <RevisionsCard api={api} />
    </>
  )
}
