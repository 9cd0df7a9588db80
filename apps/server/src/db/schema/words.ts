import { customType } from 'drizzle-orm/pg-core'

/** A column of words to search; its text form is PostgreSQL's. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' })
