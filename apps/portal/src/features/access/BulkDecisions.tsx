import type { AccessGrant, AccessRequest } from '@apim/contract'
import { reasonMax } from '@apim/contract/constants'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { failureOf } from '../../shared/api/failure.ts'
import { message } from '../../shared/message.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useApproveRequest, useDenyRequest, useRevoke } from './access.queries.ts'

type Verb = 'approve' | 'deny' | 'revoke'
interface Row {
  id: number
  apiName: string
  organizationName: string
}

const nameOf = ({ organizationName, apiName }: Row) => `${organizationName}, ${apiName}`

/** One after the other; the rest continues when one fails. Throws an error with a line for each that failed: its name, and why. */
const inTurn = async <R extends Row>(rows: readonly R[], run: (id: number) => Promise<unknown>, heading: (failed: number) => string) => {
  const failed: string[] = []
  for (const row of rows)
    await run(row.id).catch((failure: unknown) => failed.push(`${nameOf(row)}: ${message(failureOf(failure).message)}`))
  if (failed.length > 0) throw new Error([heading(failed.length), ...failed].join('\n'))
}

type Props<R extends Row> = {
  verb: Verb
  rows: readonly R[]
  /** What the confirmation says of each. */
  lineOf?: (row: R) => string
  run: (id: number, reason?: string, isOption?: boolean) => Promise<unknown>
  isPending: boolean
}

function BulkButton<R extends Row>({ verb, rows, lineOf = nameOf, run, isPending }: Props<R>) {
  const { t } = useTranslation()
  const count = rows.length
  const ask = () =>
    confirmAndRun({
      question: {
        title: t(`access.${verb}.allTitle`, { count }),
        text: t(`access.${verb}.allWill`),
        lines: rows.map(lineOf),
        ok: t(`access.${verb}.name`),
        danger: verb !== 'approve',
        ...(verb === 'deny' && { reason: { label: t('access.deny.reason'), max: reasonMax } }),
        ...(verb === 'approve' && { option: { label: t('access.ownKeys.allLabel'), help: t('access.ownKeys.help') } }),
      },
      run: (reason, isOption) =>
        inTurn(
          rows,
          (id) => run(id, reason, isOption),
          (failed) => t('access.someFailed', { failed, count }),
        ),
      done: t(`access.${verb}.someDone`, { count }),
      failed: t(verb === 'revoke' ? 'access.revoke.failed' : 'access.decideFailed'),
    })
  return (
    <Button size="compact-sm" variant={verb === 'approve' ? 'filled' : 'default'} loading={isPending} onClick={() => void ask()}>
      {t(`access.${verb}.all`, { count })}
    </Button>
  )
}

/** Whether a request can be decided: it is NEW, and not the reader's own (specification 2 §4). */
export const useIsOpen = () => {
  const user = useUser()
  return (request: AccessRequest) => request.status === 'NEW' && can.decide(user, request)
}

/** Approves or denies several requests, all of which can be decided; those for retired APIs can only be denied. */
export function BulkDecisions({ rows }: { rows: AccessRequest[] }) {
  const { t } = useTranslation()
  const [approve, deny] = [useApproveRequest(), useDenyRequest()]
  const approvable = rows.filter(({ apiRetired }) => !apiRetired)
  return (
    <>
      {approvable.length > 0 && (
        <BulkButton
          verb="approve"
          rows={approvable}
          lineOf={(row) => t(row.organizationExternal ? 'access.approve.line' : 'access.approve.lineInternal', { name: nameOf(row) })}
          run={(id, _, ownKeys) => approve.mutateAsync({ id, ownKeys })}
          isPending={approve.isPending}
        />
      )}
      <BulkButton verb="deny" rows={rows} run={(id, reason) => deny.mutateAsync({ id, reason })} isPending={deny.isPending} />
    </>
  )
}

/** Revokes several grants. */
export function BulkRevocation({ rows }: { rows: AccessGrant[] }) {
  const revoke = useRevoke()
  return <BulkButton verb="revoke" rows={rows} run={(id) => revoke.mutateAsync(id)} isPending={revoke.isPending} />
}
