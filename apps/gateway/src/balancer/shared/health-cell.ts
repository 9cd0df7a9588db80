/** What was learned of an address: by a request that passed (passive) or by one of the gateway's own (active). */
export type Finding = 'success' | 'httpFailure' | 'tcpFailure' | 'timeout'

const STATE = 0
const WORD: Readonly<Record<Finding, number>> = { success: 1, httpFailure: 2, tcpFailure: 3, timeout: 4 }
/** How many numbers a cell is made of. */
export const CELL_WORDS = 5
const UNHEALTHY = 1

/**
 * Returns memory for one address.
 * @param kept what another process knew of it, see {@link HealthCell.known}; it counts as healthy when left out
 */
export function allocateCell(kept: readonly number[] = []): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(CELL_WORDS * 4)
  new Int32Array(memory).set(kept)
  return memory
}

/** The health of one address, in memory that all threads share: what one of them learns is in force on all at once. */
export class HealthCell {
  private readonly words: Int32Array

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory)
  }

  get isHealthy(): boolean {
    return Atomics.load(this.words, STATE) !== UNHEALTHY
  }

  /** State and counts, as {@link allocateCell} takes them; null when there is nothing to know. */
  get known(): number[] | null {
    const words = Array.from(this.words, (_, word) => Atomics.load(this.words, word))
    return words.every((word) => word === 0) ? null : words
  }

  /** Fixes the state by hand; counting begins anew. */
  mark(isHealthy: boolean): void {
    for (let word = STATE + 1; word < CELL_WORDS; word++) Atomics.store(this.words, word, 0)
    Atomics.store(this.words, STATE, isHealthy ? 0 : UNHEALTHY)
  }

  /**
   * Counts a finding. As in Kong (lua-resty-healthcheck) a limit of 0 counts nothing, a success takes back the failures and a
   * failure the successes, and what confirms the state is not counted.
   * @param limit at how many findings of this kind the state turns
   * @returns true when it turned
   */
  count(finding: Finding, limit: number): boolean {
    const isSuccess = finding === 'success'
    if (limit === 0) return false
    if (isSuccess) this.clear('httpFailure', 'tcpFailure', 'timeout')
    else this.clear('success')
    if (this.isHealthy === isSuccess) return false
    if (Atomics.add(this.words, WORD[finding], 1) + 1 < limit) return false
    const before = Atomics.exchange(this.words, STATE, isSuccess ? 0 : UNHEALTHY)
    this.clear('success', 'httpFailure', 'tcpFailure', 'timeout')
    return (before === UNHEALTHY) === isSuccess
  }

  private clear(...findings: readonly Finding[]): void {
    for (const finding of findings) Atomics.store(this.words, WORD[finding], 0)
  }
}
