/** Why an upstream gave no whole answer, other than what the operating system says of the connection. */
export class UpstreamFault extends Error {
  readonly code: 'UPSTREAM_CLOSED' | 'UPSTREAM_READ_TIMEOUT' | 'UPSTREAM_PROTOCOL'

  constructor(code: UpstreamFault['code'], message: string) {
    super(message)
    this.code = code
  }
}
