import type { ConnectionTest as Result } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { number } from '../../shared/numbers.ts'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Resources.module.css'
import { useConnectionTest } from './resources.queries.ts'

function Targets({ result }: { result: Result }) {
  const { t } = useTranslation()
  if (result.targets.length === 0) return <p className={css.none}>{t('resources.test.nothing')}</p>
  return (
    <ul className={css.result}>
      {result.targets.map(({ address, outcome, detail, ms }) => (
        <li key={address}>
          <StatusChip tone={outcome === 'connected' ? 'ok' : 'bad'}>{t(`resources.outcome.${outcome}`)}</StatusChip>
          <bdi className="mono" dir="ltr">
            {address}
          </bdi>
          {detail !== null && written(detail)}
          <span className="hint num">{t('resources.test.ms', { ms: number(ms) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** A button that tests the connection with the saved settings, and how that went, server by server. */
export function ConnectionTest({ id }: { id: number }) {
  const { t } = useTranslation()
  const test = useConnectionTest()
  return (
    <>
      <div className={css.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlugConnected size={15} stroke={1.7} />}
          loading={test.isPending}
          onClick={() => test.mutate(id)}
        >
          {t('resources.test.button')}
        </Button>
      </div>
      <output>
        {test.isError && <FailedState inline what={t('resources.test.failed')} failure={test.error} />}
        {test.data && <Targets result={test.data} />}
      </output>
    </>
  )
}
