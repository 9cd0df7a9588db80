import { Button, Group } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { useReleaseConsumer } from '../consumers.queries.ts'
import { useRemove } from './use-remove.ts'

interface Held {
  id: number
  /** The API and the environment. */
  name: string
  organization: string
}

/** The decision on a key that was revoked after the backup that the portal was restored from. */
export function HeldKey({ id, name, organization }: Held) {
  const { t } = useTranslation()
  const release = useReleaseConsumer()
  const remove = useRemove(id, name)
  const letIn = () =>
    confirmAndRun({
      question: {
        title: t('consumers.held.question', { name }),
        text: t('consumers.held.effect', { organization }),
        ok: t('consumers.held.release'),
      },
      run: () => release.mutateAsync(id),
      done: t('consumers.held.released'),
      failed: t('consumers.held.releaseFailed'),
    })
  return (
    <>
      <p>{t('consumers.held.text')}</p>
      <Group gap="sm">
        <Button loading={release.isPending} onClick={() => void letIn()}>
          {t('consumers.held.release')}
        </Button>
        <Button variant="default" onClick={() => void remove()}>
          {t('consumers.remove.name')}
        </Button>
      </Group>
    </>
  )
}
