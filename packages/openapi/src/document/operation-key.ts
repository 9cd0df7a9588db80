/** Where an operation is: the path of a call, or the name of a webhook. */
export interface OperationRef {
  /** In capitals. */
  method: string
  path: string
  isWebhook?: boolean | undefined
}

/** The methods that a path item may have. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const webhook = 'webhook:'

/** An operation in an address: `GET /accounts/{id}`, `POST webhook:paid`. */
export const operationKey = ({ method, path, isWebhook }: OperationRef): string => `${method} ${isWebhook ? webhook : ''}${path}`

/** The inverse of `operationKey`; undefined for anything else. */
export const operationAt = (key: string | undefined): OperationRef | undefined => {
  const [, method, path] = /^([A-Za-z]+) ((?:\/|webhook:).*)$/.exec(key ?? '') ?? []
  if (!method || !path) return undefined
  const isWebhook = path.startsWith(webhook)
  return { method: method.toUpperCase(), path: isWebhook ? path.slice(webhook.length) : path, ...(isWebhook && { isWebhook }) }
}
