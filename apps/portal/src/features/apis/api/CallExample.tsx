import type { ApiDetail } from '@apim/contract'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { firstCall } from './first-call.ts'

/** A first call to copy, with the real address; renders nothing while the API cannot be called. `deploymentsWithKey` lists where the user has a key. */
export function CallExample({ api, deploymentsWithKey }: { api: ApiDetail; deploymentsWithKey: readonly number[] }) {
  const { t } = useTranslation()
  const call = firstCall(api, deploymentsWithKey)
  if (!call) return null
  return <CodeBlock label={t('apis.firstCall', { env: call.env })} text={call.text} whole />
}
