import type { Deployment } from '@apim/contract'
import { withoutScheme } from './deployment-rows.ts'

/** The arrow to the service behind the gateway (specification 1 §2); nothing for a client firm, which is told the gateway's address alone. */
export function DeploymentTarget({ deployment: { upstreamUrl } }: { deployment: Pick<Deployment, 'upstreamUrl'> }) {
  if (upstreamUrl === undefined) return null
  return (
    <span className="mono cut hint" title={upstreamUrl}>
      → {withoutScheme(upstreamUrl)}
    </span>
  )
}
