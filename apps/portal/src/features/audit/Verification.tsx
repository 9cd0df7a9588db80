import type { AuditVerification } from '@apim/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ago, day } from '../../shared/time.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import css from './Audit.module.css'
import { auditVerification, useVerify } from './audit.queries.ts'

function Broken({ id }: { id: number }) {
  const { t } = useTranslation()
  const { open } = useDocks()
  return (
    <>
      <span className={css.broken}>{t('audit.verify.broken', { id: String(id) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => open({ kind: 'audit-entry', id: String(id) })}>
        {t('audit.verify.brokenOpen', { id: String(id) })}
      </Button>
    </>
  )
}

function State({ verification }: { verification: AuditVerification | null | undefined }) {
  const { t } = useTranslation()
  if (verification === undefined) return null
  if (verification === null) return t('audit.verify.never')
  const { state, brokenId, checked, total, startedAt, startedBy } = verification
  if (brokenId !== null) return <Broken id={brokenId} />
  if (state === 'interrupted') return t('audit.verify.interrupted', { when: ago(startedAt) })
  if (state === 'intact') return t('audit.verify.intact', { count: total, when: ago(startedAt), name: startedBy })
  return (
    <>
      {t('audit.verify.progress', { checked, total })}
      <progress className={css.progress} aria-label={t('audit.title')} value={checked} max={Math.max(1, total)} />
    </>
  )
}

/** What the newest check of the log has found, or how far it is. */
export function VerificationState() {
  const { t } = useTranslation()
  const query = useQuery(auditVerification)
  const deletedUntil = query.data?.deletedUntil
  return (
    <span className={css.check}>
      <output className={css.check}>
        <State verification={query.data?.verification} />
        {deletedUntil && <span>{t('audit.verify.deletedUntil', { when: day(deletedUntil) })}</span>}
      </output>
      <QueryFailure queries={[query]} what={t('audit.verify.loadFailed')} />
    </span>
  )
}

/** Starts a check of the whole log; its state is shown by `VerificationState`. */
export function VerifyButton() {
  const { t } = useTranslation()
  const verify = useVerify()
  const isRunning = useQuery(auditVerification).data?.verification?.state === 'running'
  const start = () =>
    void confirmAndRun({
      run: () => verify.mutateAsync(undefined),
      done: t('audit.verify.done'),
      failed: t('audit.verify.failed'),
      notice: 'info',
    })
  return (
    <Button variant="default" loading={verify.isPending || isRunning} onClick={start}>
      {t('audit.verify.button')}
    </Button>
  )
}
