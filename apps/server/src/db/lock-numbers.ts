/**
 * Advisory locks, for work that must not run twice at a time on any server. PostgreSQL takes two numbers; the first identifies the kind of work, so
 * that no kind waits for another. All are listed here, because no one would notice a duplicate.
 */
export const lockNumbers = {
  migration: 4711001,
  auditChain: 4711002,
  /** Names on one gateway server; the second number is its id. */
  gatewayNames: 4711003,
  /** Reveals of keys by one user; the second number is the user's id. */
  keyReveals: 4711004,
  demoPeople: 4711005,
  /** Registration of portals that run on this database. */
  portals: 4711007,
  /** Creation of access-log partitions. */
  logPartitions: 4711008,
  /** Purging of expired data. */
  retention: 4711009,
  /** Issue reports by one user; the second number is the user's id. */
  issueReports: 4711010,
  /** Start of a check of the audit log. */
  auditVerification: 4711011,
  /** Whatever may leave the portal without an active portal admin. */
  portalAdmins: 4711012,
  /** Invitations by one user; the second number is the user's id. */
  invitations: 4711013,
  /** Choices of one user where to be told of something; the second number is the user's id. */
  notificationPreferences: 4711014,
  /** Creation of webhooks; the second number is the organization's id, 0 for those of the portal. */
  webhooks: 4711015,
  /** Changes of the rules for specs. */
  specRules: 4711016,
} as const
