import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import type { Dependents, PendingQuestion, Refusal } from './confirm.ts'
import { Lines } from './Lines.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

function Found({ names, title, none }: Pick<Dependents, 'title' | 'none'> & { names: readonly string[] }) {
  if (names.length === 0) return <p>{none}</p>
  return (
    <div>
      <p>{title}</p>
      <Lines lines={names} />
    </div>
  )
}

function Refused({ refused: { refusal, lines } }: { refused: Refusal }) {
  return (
    <div role="alert">
      <p>{refusal}</p>
      {lines && <Lines lines={lines} />}
    </div>
  )
}

const isRefusal = (found: readonly string[] | Refusal | undefined): found is Refusal => found !== undefined && 'refusal' in found

/**
 * A confirmation that lists dependents, asked for once when it opens: Ok waits until they are loaded, or have failed to load, which is shown. Where it has to be known that the act is
 * possible, Ok waits for that too.
 */
export function DeleteDialog({ question, dependents }: { question: PendingQuestion; dependents: Dependents }) {
  const query = useQuery({ ...dependents.query, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const isWaiting = !query.isFetchedAfterMount
  const found = isWaiting ? undefined : query.data
  const isOpen = dependents.checking !== undefined && !found
  return (
    <QuestionDialog question={question} isWaiting={isWaiting || isOpen} isRefused={isRefusal(found)}>
      {isWaiting && dependents.checking && <p>{dependents.checking}</p>}
      {isWaiting && <LinesSkeleton lines={2} />}
      {isRefusal(found) ? <Refused refused={found} /> : found && <Found names={found} {...dependents} />}
      <QueryFailure queries={[query]} what={dependents.failed} />
    </QuestionDialog>
  )
}
