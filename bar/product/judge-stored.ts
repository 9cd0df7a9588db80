import type { StoredCalls } from './stored-calls.ts'

/** Prints what became of the answered requests and returns what is wrong, in words; empty if each of them has exactly one row. */
export const judgeStored = (answered: ReadonlySet<string>, { rows, reported, dropped }: StoredCalls): string[] => {
  const stored = new Set(rows.map(({ requestId }) => requestId))
  const lost = [...answered].filter((id) => !stored.has(id)).length
  // Each request had its own URL: two rows with the same URL are one request counted twice.
  const twice = rows.length - new Set(rows.map(({ uri }) => uri)).size
  process.stdout.write(
    `${answered.size} answers, ${rows.length} rows: ${lost} lost, ${twice} twice; ${rows.length + lost - answered.size} rows of calls whose answer was cut off\n`,
  )
  return [
    ...(lost > 0 ? [`${lost} answered calls have no row`] : []),
    ...(twice > 0 ? [`${twice} calls have two rows`] : []),
    ...(reported === rows.length ? [] : [`reports count ${reported} calls, the log holds ${rows.length}`]),
    ...(dropped === 0 ? [] : [`${dropped} records were dropped`]),
  ]
}
