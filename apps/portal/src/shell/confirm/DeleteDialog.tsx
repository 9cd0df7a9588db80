import { useQuery } from '@tanstack/react-query'
import { written } from '../../shared/parts/Written.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import css from './ConfirmDialog.module.css'
import type { Dependents, PendingQuestion } from './confirm.ts'
import { QuestionDialog } from './QuestionDialog.tsx'

function Found({ names, title, none }: Pick<Dependents, 'title' | 'none'> & { names: readonly string[] }) {
  if (names.length === 0) return <p>{none}</p>
  return (
    <div>
      <p>{title}</p>
      <ul className={css.dependents}>
        {[...names.entries()].map(([at, name]) => (
          <li key={at}>{written(name)}</li>
        ))}
      </ul>
    </div>
  )
}

/** A confirmation that lists dependents: Ok waits until they are loaded, or have failed to load, which is shown. */
export function DeleteDialog({ question, dependents }: { question: PendingQuestion; dependents: Dependents }) {
  const query = useQuery({ ...dependents.query, staleTime: 0, gcTime: 0 })
  const isWaiting = !query.isFetchedAfterMount
  return (
    <QuestionDialog question={question} isWaiting={isWaiting}>
      {isWaiting && <LinesSkeleton lines={2} />}
      {!isWaiting && query.data && <Found names={query.data} {...dependents} />}
      <QueryFailure queries={[query]} what={dependents.failed} />
    </QuestionDialog>
  )
}
