import { useStore } from '../../shared/use-store.ts'
import { pendingQuestion } from './confirm.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

/** The dialog of the pending `confirm` question. */
export function ConfirmDialog() {
  const question = useStore(pendingQuestion)
  if (!question) return null
  const { id, dependents } = question
  return dependents ? (
    <DeleteDialog question={question} dependents={dependents} key={id} />
  ) : (
    <QuestionDialog question={question} key={id} />
  )
}
