/** System error codes for something this machine lacks, rather than something the other end did. */
const LACKS = new Set('EMFILE ENFILE ENOMEM ENOBUFS EADDRNOTAVAIL EACCES EPERM EAFNOSUPPORT EINVAL EBADF'.split(' '))
const TLS =
  /^(ERR_(TLS|SSL)_|CERT_|CRL_|ERROR_IN_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_|EPROTO$)/
/** Error codes of ours and of libraries that are not local faults. */
const NAMED = /^(UPSTREAM_|CLIENT_|UND_ERR_|FORBIDDEN_UPSTREAM$|ANSWER_TOO_LONG$)/

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''

/** Whether a TLS handshake failed, or its certificate is not trusted. */
export function isTlsFault(error: Error): boolean {
  return TLS.test(codeOf(error))
}

/** Returns the most informative error of an attempt at all addresses of a name: the last one that is not a local fault, if there is one. */
export function errorFacts(error: Error): NodeJS.ErrnoException {
  if (!(error instanceof AggregateError)) return error
  const errors: Error[] = error.errors.filter((each) => each instanceof Error)
  return errors.findLast((each) => !isLocalFault(each)) ?? errors.at(-1) ?? error
}

/** Whether a failed attempt is the fault of this machine or program, rather than of the other end. */
export function isLocalFault(failed: Error): boolean {
  const error = errorFacts(failed)
  const code = codeOf(error)
  if (LACKS.has(code)) return true
  // System error codes, including those of failed name lookups.
  const isSystems = error.syscall !== undefined || /^E[A-Z_0-9]+$/.test(code)
  return !isTlsFault(error) && !NAMED.test(code) && (!isSystems || code.startsWith('ERR_'))
}
