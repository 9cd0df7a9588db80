/** How many access-log records were dropped since the start, by reason. */
export class Losses {
  private readonly records = new Map<string, number>()

  note(records: number, reason: string): void {
    if (records > 0) this.records.set(reason, (this.records.get(reason) ?? 0) + records)
  }

  /** By reason, in the order of first occurrence. */
  all(): [reason: string, records: number][] {
    return [...this.records]
  }
}
