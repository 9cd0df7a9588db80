import { boolean, integer, record, string, typedefs } from '@apim/kong-admin'
import { fieldText } from '../http/field-text.ts'
import { queryValues } from '../http/query-fields.ts'
import { definePlugin, type Exchange, type Reply } from '../plugin.ts'

const isTriggered = (trigger: string | null, { request }: Exchange): boolean => {
  if (trigger === null) return true
  const name = trigger.toLowerCase()
  return request.headers.get(name) !== undefined || (request.query !== null && queryValues(request.query, name).length > 0)
}

const coherent = (config: { message?: string | null; content_type?: string | null; body?: string | null }): string | undefined => {
  if (config.message && (config.content_type || config.body)) return 'message cannot be used with content_type or body'
  return config.content_type && !config.body ? 'content_type requires a body' : undefined
}

const DEFAULT_STATUS = 503

/** Kong accepts 1xx: its client then waits forever for a response. */
const interimViolation = (status: number): string | undefined => (status < 200 ? 'value should be between 200 and 599' : undefined)

/** Answers every request itself; on an anonymous consumer it refuses unauthenticated requests. */
export const requestTermination = definePlugin({
  name: 'request-termination',
  priority: 2,
  config: record(
    {
      status_code: integer({ required: true, default: DEFAULT_STATUS, between: [100, 599], custom_validator: interimViolation }),
      message: string(),
      content_type: string(),
      body: string(),
      echo: boolean({ required: true, default: false, eq: false, err: 'echo is not offered by this gateway' }),
      trigger: typedefs.headerName(),
    },
    { required: true, custom_validator: coherent },
  ),
  prepare: ({ status_code, message, content_type, body, trigger }) => ({
    trigger,
    reply: {
      // One that was stored before 1xx was refused.
      status: status_code < 200 ? DEFAULT_STATUS : status_code,
      // Always JSON, and without the request ID: as recorded.
      body: body ?? JSON.stringify({ message: message ?? 'Service unavailable' }),
      contentType: fieldText(content_type ?? 'application/json; charset=utf-8'),
    } satisfies Reply,
  }),
  access: ({ trigger, reply }, exchange) => (isTriggered(trigger, exchange) ? reply : undefined),
})
