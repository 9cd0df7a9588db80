let counter = 0

/** A number that no other row of this test file has, for names that must differ. */
export const next = (): number => ++counter

/** What a factory may be told of a row. */
export type Insert<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** The one row of a statement that makes one. */
export const only = <T>(rows: T[]): T => rows[0] as T
