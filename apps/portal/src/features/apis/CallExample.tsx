import type { ApiDetail } from '@apim/contract'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { firstCall } from './first-call.ts'

/** A first call to copy, at the real address; nothing while the API cannot be called. */
export function CallExample({ of: api }: { of: ApiDetail }) {
  const { t } = useTranslation()
  const call = firstCall(api)
  if (!call) return null
  return <CodeBlock label={t('apis.firstCall', { env: call.env })} text={call.text} />
}
