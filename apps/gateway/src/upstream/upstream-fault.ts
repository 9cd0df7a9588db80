/** Why an upstream gave no complete response, apart from the operating system's connection errors. */
export class UpstreamFault extends Error {
  readonly code: 'UPSTREAM_CLOSED' | 'UPSTREAM_READ_TIMEOUT' | 'UPSTREAM_PROTOCOL'

  constructor(code: UpstreamFault['code'], message: string) {
    super(message)
    this.code = code
  }
}
