import type { TargetTest } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { failureOf } from '../../../shared/api/failure.ts'
import { message } from '../../../shared/message.ts'
import { number } from '../../../shared/numbers.ts'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useTargetTest } from '../deployments.queries.ts'
import css from './Target.module.css'

interface Tested {
  id: number
  kongServer: number
  upstreamUrl: string
}

function Outcome({ result: { outcome, status, ms }, isTls }: { result: TargetTest; isTls: boolean }) {
  const { t } = useTranslation()
  if (outcome === 'answered')
    return (
      <>
        <StatusChip tone={(status ?? 0) < 500 ? 'ok' : 'warn'}>{t('deploy.test.reached')}</StatusChip>
        {t('deploy.test.answered', { status, ms: number(ms ?? 0) })}
      </>
    )
  return (
    <>
      <StatusChip tone="bad">{t('deploy.test.unreached')}</StatusChip>
      {t(outcome === 'unreachable' && isTls ? 'deploy.test.unreachable-tls' : `deploy.test.${outcome}`)}
    </>
  )
}

/** Why there is no result: what is wrong with the target or the server, else why the test failed. */
function Failure({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation()
  const failure = failureOf(thrown)
  const reason = failure.errors['upstreamUrl'] ?? failure.errors['kongServer'] ?? failure.message
  return (
    <>
      <StatusChip tone="warn">{t('deploy.test.failed')}</StatusChip>
      {failure.status === 0 ? t('part.noAnswer') : message(reason)}
    </>
  )
}

/** A button that has the gateway server call a target once, and how that went. Nothing to press while there is nothing to test. */
export function TestTarget({ tested }: { tested: Tested | undefined }) {
  const { t } = useTranslation()
  const test = useTargetTest()
  return (
    <div className={css.test}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlugConnected size={15} stroke={1.7} />}
        loading={test.isPending}
        disabled={tested === undefined}
        onClick={() => tested && test.mutate(tested)}
      >
        {t('deploy.test.button')}
      </Button>
      <output className={css.outcome}>
        {test.isError && <Failure thrown={test.error} />}
        {test.data && <Outcome result={test.data} isTls={tested?.upstreamUrl.startsWith('https:') ?? false} />}
      </output>
    </div>
  )
}
