import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { serverNow } from '../../../shared/api/server-clock.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { useReopen, useRetire } from './life.queries.ts'
import { useDependents } from './use-dependents.ts'

/** Asks for the API's name if its sunset is still to come. */
function Retire({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const retire = useRetire(api.id)
  const dependents = useDependents(api.id)
  const ask = () => {
    const sunset = api.deprecation?.sunsetAt
    const isEarly = sunset !== undefined && Date.parse(sunset) > serverNow()
    return confirmAndRun({
      question: {
        title: t('life.retire.title', { name: api.name }),
        text: isEarly ? t('life.retire.early', { until: moment(sunset) }) : t('life.retire.text'),
        dependents,
        ok: t('life.retire.name'),
        danger: true,
        ...(isEarly && { shown: api.name }),
      },
      run: () => retire.mutateAsync(isEarly ? { confirm: api.name } : {}),
      done: t('life.retire.done'),
      failed: t('life.retire.failed'),
    })
  }
  return (
    <Button color="red" variant="outline" loading={retire.isPending} onClick={() => void ask()}>
      {t('life.retire.name')}
    </Button>
  )
}

function Reopen({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const reopen = useReopen()
  const ask = () =>
    void confirmAndRun({
      question: { title: t('life.reopen.title', { name: api.name }), text: t('life.reopen.text'), ok: t('life.reopen.name') },
      run: () => reopen.mutateAsync(api.id),
      done: t('life.reopen.done'),
      failed: t('life.reopen.failed'),
    })
  return (
    <Button variant="default" loading={reopen.isPending} onClick={ask}>
      {t('life.reopen.name')}
    </Button>
  )
}

/** Retires what is deprecated, and reopens what is retired; nothing for others than maintainers. */
export function RetireButton({ api }: { api: ApiDetail }) {
  const user = useUser()
  if (!can.leadApi(user, api)) return null
  if (api.life === 'deprecated') return <Retire api={api} />
  return api.life === 'retired' ? <Reopen api={api} /> : null
}
