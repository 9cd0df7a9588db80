import type { ApiDetail } from '@apim/contract'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { firstCall } from './first-call.ts'

/** A first call to copy, with the real address; nothing while the API cannot be called. `keyed`: the deployments for which the reader has a key. */
export function CallExample({ api, keyed }: { api: ApiDetail; keyed: readonly number[] }) {
  const { t } = useTranslation()
  const call = firstCall(api, keyed)
  if (!call) return null
  return <CodeBlock label={t('apis.firstCall', { env: call.env })} text={call.text} />
}
