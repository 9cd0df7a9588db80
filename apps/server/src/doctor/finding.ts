/** What a check found. `remedy` says what to do about it. */
export type Finding = { state: 'ok'; what: string } | { state: 'warning' | 'problem'; what: string; remedy: string }

export const ok = (what: string): Finding => ({ state: 'ok', what })
export const warning = (what: string, remedy: string): Finding => ({ state: 'warning', what, remedy })
export const problem = (what: string, remedy: string): Finding => ({ state: 'problem', what, remedy })

/** The findings about one part of an installation. */
export interface Report {
  part: string
  findings: Finding[]
}

/** An error as one line, without what may be secret: only the message of the innermost cause. */
export const reasonOf = (error: unknown): string => {
  const { cause, message, code } = error as { cause?: unknown; message?: string; code?: string }
  if (cause instanceof Error) return reasonOf(cause)
  return (message || code || String(error)).split('\n')[0]?.slice(0, 300) ?? ''
}
