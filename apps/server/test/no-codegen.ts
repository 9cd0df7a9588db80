import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server without Java: nothing generates code by accident, or asks a repository. */
export const noCodegen = {
  folder: join(tmpdir(), 'apim-no-codegen'),
  repository: 'http://127.0.0.1:9',
  program: { java: 'no-such-java', path: '/nonexistent' },
}
