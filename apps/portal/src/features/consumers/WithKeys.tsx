import type { ApiDetail } from '@apim/contract'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useConsumers } from './use-consumers.ts'

type Props = {
  api: ApiDetail
  /** Draws what depends on the deployments that the reader's organization has a key for; undefined while they are unknown. */
  children: (deploymentsWithKey: readonly number[] | undefined) => ReactNode
}

/** Code that goes to an environment which the reader has a key for. Where that cannot be known it says so, and goes to the lowest. */
export function WithKeys({ api, children }: Props) {
  const { t } = useTranslation()
  const { query, deploymentsWithKey } = useConsumers(api)
  return (
    <>
      <QueryFailure queries={[query]} what={t('reference.keysFailed')} />
      {children(deploymentsWithKey)}
    </>
  )
}
