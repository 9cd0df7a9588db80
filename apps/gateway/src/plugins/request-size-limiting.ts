import { integer, record, string, typedefs } from '@apim/kong-admin'
import { definePlugin, type Reply } from '../plugin.ts'

const UNITS = { megabytes: 1_048_576, kilobytes: 1024, bytes: 1 }

const tooLarge: Reply = { status: 413, message: 'Request size limit exceeded' }
const notExpected: Reply = { status: 417, message: 'Request size limit exceeded' }
const lengthRequired: Reply = { status: 411, message: 'A valid Content-Length header is required' }

/** Refuses large bodies: by their announced length, otherwise once the stream exceeds the limit. */
export const requestSizeLimiting = definePlugin({
  name: 'request-size-limiting',
  priority: 951,
  config: record(
    {
      allowed_payload_size: integer({ default: 128 }),
      size_unit: string({ required: true, default: 'megabytes', one_of: ['megabytes', 'kilobytes', 'bytes'] }),
      require_content_length: typedefs.flag(false),
    },
    { required: true },
  ),
  prepare: ({ allowed_payload_size, size_unit, require_content_length }) => ({
    most: (allowed_payload_size ?? 128) * UNITS[size_unit],
    needsLength: require_content_length,
  }),
  access({ most, needsLength }, { request, expectsContinue }) {
    const { bodyLength, headers, body } = request
    if (needsLength && headers.get('content-length') === undefined) return lengthRequired
    // An earlier plugin may have buffered it.
    const length = bodyLength ?? body?.length ?? null
    if (length === null) request.bodyMax = request.bodyMax === null ? most : Math.min(request.bodyMax, most)
    if (length === null || length <= most) return undefined
    return expectsContinue ? notExpected : tooLarge
  },
})
