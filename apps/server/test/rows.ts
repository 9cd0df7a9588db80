let counter = 0

/** A number that no other row of this test file has, for names that must differ. */
export const next = (): number => ++counter

/** The columns of a row that a factory accepts. */
export type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** The only row that an insert returned. */
export const only = <T>(rows: T[]): T => rows[0] as T
