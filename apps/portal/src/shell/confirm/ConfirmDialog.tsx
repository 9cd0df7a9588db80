import { useStateOf } from '../../shared/use-state-of.ts'
import { asked } from './confirm.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

/** The question that `confirm` asks. */
export function ConfirmDialog() {
  const question = useStateOf(asked)
  if (!question) return null
  const { id, dependents } = question
  return dependents ? <DeleteDialog of={question} dependents={dependents} key={id} /> : <QuestionDialog of={question} key={id} />
}
