/** Codes of the system that say what this machine lacks, rather than what the other end did. */
const LACKS = new Set('EMFILE ENFILE ENOMEM ENOBUFS EADDRNOTAVAIL EACCES EPERM EAFNOSUPPORT EINVAL EBADF'.split(' '))
const TLS =
  /^(ERR_(TLS|SSL)_|CERT_|CRL_|ERROR_IN_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_|EPROTO$)/
/** What this program calls by its name when it is not its own fault. */
const NAMED = /^(UPSTREAM_|CLIENT_|UND_ERR_|FORBIDDEN_UPSTREAM$|ANSWER_TOO_LONG$)/

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''

/** Tells whether a TLS connection could not be made, or its certificate be trusted. */
export function isTlsFault(error: Error): boolean {
  return TLS.test(codeOf(error))
}

/** Returns what tells most of an attempt at all addresses of a name: the last error for which others are to blame, if there is one. */
export function errorFacts(error: Error): NodeJS.ErrnoException {
  if (!(error instanceof AggregateError)) return error
  const errors: Error[] = error.errors.filter((each) => each instanceof Error)
  return errors.findLast((each) => !isLocalFault(each)) ?? errors.at(-1) ?? error
}

/** Tells whether this machine or this program is to blame for an attempt that failed, and nobody who was asked. */
export function isLocalFault(failed: Error): boolean {
  const error = errorFacts(failed)
  const code = codeOf(error)
  if (LACKS.has(code)) return true
  // The system's own codes, names that were not found among them.
  const isSystems = error.syscall !== undefined || /^E[A-Z_0-9]+$/.test(code)
  return !isTlsFault(error) && !NAMED.test(code) && (!isSystems || code.startsWith('ERR_'))
}
