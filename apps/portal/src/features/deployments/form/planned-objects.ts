import { withEnvironment } from '@apim/contract/deployments/names'
import type { DeployValues } from './deploy-values.ts'

/** The gateway objects a deployment will create. */
export interface PlannedObjects {
  /** With a leading slash; undefined while there is no route name. */
  path: string | undefined
  serviceName: string | undefined
  /** The plugins that protect it. */
  guards: string[]
  /** The plugins that change requests and responses. */
  changes: string[]
}

/** The objects described by the form. The environment is appended to service and route names, except for PROD (specification 1 §2). */
export const plannedObjects = (values: DeployValues): PlannedObjects => {
  const { env, name, contextPath, limited, restricted, noBots, auth } = values
  const named = (text: string) => (text && env ? withEnvironment(text, env) : text) || undefined
  const path = named(contextPath.trim())
  return {
    path: path && `/${path}`,
    serviceName: named(name.trim().replace(/\s+/g, '-')),
    guards: [
      ...(auth === 'apikey' ? [] : ['oauth2']),
      ...(auth === 'oauth2' ? [] : ['key-auth']),
      'acl',
      ...(restricted ? ['ip-restriction'] : []),
      ...(noBots ? ['bot-detection'] : []),
      ...(limited ? ['rate-limiting'] : []),
    ],
    changes: [...(values.changesRequests ? ['request-transformer'] : []), ...(values.changesAnswers ? ['response-transformer'] : [])],
  }
}

/** Splits an address where a line may break: after a dot or a slash. */
export const breakable = (address: string) => address.split(/(?<=[./])/)
