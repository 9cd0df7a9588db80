import type { Deployment } from '@apim/contract'
import { withoutScheme } from './deployment-rows.ts'

/** The arrow to the upstream (specification 1 §2); nothing for client firms, which see only the gateway's address. */
export function DeploymentTarget({ deployment: { upstreamUrl } }: { deployment: Pick<Deployment, 'upstreamUrl'> }) {
  if (upstreamUrl === undefined) return null
  return (
    <span className="mono cut hint" title={upstreamUrl}>
      → {withoutScheme(upstreamUrl)}
    </span>
  )
}
