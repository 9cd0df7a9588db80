/** What came of a test of a target: whether the gateway got an answer from it, or why not. */
export const targetOutcomes = ['answered', 'unresolved', 'unreachable', 'timed-out', 'tls-failed'] as const
export type TargetOutcome = (typeof targetOutcomes)[number]

/** How often one user may test a target in a minute. */
export const targetTestsPerMinute = 10
