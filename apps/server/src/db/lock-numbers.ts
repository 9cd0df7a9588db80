/**
 * Work that must not happen twice at the same time, on whichever server. PostgreSQL knows these locks by two numbers; the first says which work,
 * so that none ever waits for another's. All stand here, because one that was given out twice is seen by nobody.
 */
export const lockNumbers = {
  migration: 4711001,
  auditChain: 4711002,
  /** The names on one gateway server; its id is the second number. */
  gatewayNames: 4711003,
  /** Looks at keys of one user; the user's id is the second number. */
  keyReveals: 4711004,
  demoPeople: 4711005,
  /** Who may start: portals that run on this database. */
  portals: 4711007,
  /** The partitions of the access log come one at a time. */
  logPartitions: 4711008,
  /** What is kept for a time only goes in one process at a time. */
  retention: 4711009,
} as const
