import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { useRevokeOldKey } from '../consumers.queries.ts'

/** Revokes the old key after a rotation, after it was said what the access log knows of it. */
export const useRevokeOld = (id: number, name: string, said: string) => {
  const { t } = useTranslation()
  const revoke = useRevokeOldKey()
  return () =>
    confirmAndRun({
      question: {
        title: t('consumers.old.question', { name }),
        text: `${t('consumers.old.effect')} ${said}`,
        ok: t('consumers.old.revoke'),
        danger: true,
      },
      run: () => revoke.mutateAsync(id),
      done: t('consumers.old.revoked'),
      failed: t('consumers.old.failed'),
    })
}
