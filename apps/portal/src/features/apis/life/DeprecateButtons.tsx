import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { useKeep } from './life.queries.ts'

/** Deprecates what is published; changes or ends a deprecation. */
export function DeprecateButtons({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  const { push } = useDocks()
  const keep = useKeep()
  const isDeprecated = api.life === 'deprecated'
  if (!can.leadApi(user, api) || !(api.life === 'published' || isDeprecated)) return null
  const ask = () =>
    void confirmAndRun({
      question: { title: t('life.keep.title', { name: api.name }), text: t('life.keep.text'), ok: t('life.keep.name') },
      run: () => keep.mutateAsync(api.id),
      done: t('life.keep.done'),
      failed: t('life.keep.failed'),
    })
  return (
    <>
      <Button variant="default" onClick={() => push({ kind: 'deprecate', id: String(api.id) })}>
        {t(isDeprecated ? 'life.deprecate.change' : 'life.deprecate.name')}
      </Button>
      {isDeprecated && (
        <Button variant="default" loading={keep.isPending} onClick={ask}>
          {t('life.keep.name')}
        </Button>
      )}
    </>
  )
}
