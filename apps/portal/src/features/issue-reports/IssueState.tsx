import type { IssueReport } from '@apim/contract/issue-reports/schemas'
import { Button } from '@mantine/core'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useSetIssueState } from './issue-reports.queries.ts'

type Props = { report: IssueReport }

/** Whether a reported issue still has to be dealt with. */
export function IssueState({ report: { done } }: Props) {
  const { t } = useTranslation()
  return <StatusChip tone={done ? 'ok' : 'info'}>{t(`issues.states.${done ? 'done' : 'open'}`)}</StatusChip>
}

/** Marks an issue as done, or opens it again. */
export function IssueStateButton({ report: { id, done } }: Props) {
  const { t } = useTranslation()
  const set = useSetIssueState()
  const verb = done ? 'reopen' : 'finish'
  const run = () =>
    confirmAndRun({
      run: () => set.mutateAsync({ id, state: done ? 'open' : 'done' }),
      done: t(`issues.${verb}.done`),
      failed: t(`issues.${verb}.failed`),
    })
  return (
    <Button variant={done ? 'default' : 'filled'} onClick={() => void run()} loading={set.isPending}>
      {t(`issues.${verb}.name`)}
    </Button>
  )
}
