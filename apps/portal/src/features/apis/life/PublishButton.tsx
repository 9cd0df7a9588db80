import type { ApiSummary } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { usePublish } from './life.queries.ts'

/** Publishes a draft; nothing for others than its maintainers, or when it is none. */
export function PublishButton({ api }: { api: ApiSummary }) {
  const { t } = useTranslation()
  const user = useUser()
  const publish = usePublish()
  if (api.life !== 'draft' || !can.leadApi(user, api)) return null
  // Client firms find what is built on an application for them, or what they were granted.
  const text = t(api.bizappId === null ? 'life.publish.textInside' : 'life.publish.text')
  const ask = () =>
    void confirmAndRun({
      question: { title: t('life.publish.title', { name: api.name }), text, ok: t('life.publish.name') },
      run: () => publish.mutateAsync(api.id),
      done: t('life.publish.done'),
      failed: t('life.publish.failed'),
    })
  return (
    <Button leftSection={<IconEye size={16} stroke={1.7} />} loading={publish.isPending} onClick={ask}>
      {t('life.publish.name')}
    </Button>
  )
}
