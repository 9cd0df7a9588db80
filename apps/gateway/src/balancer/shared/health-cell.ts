/** What was learned about an address, from a proxied request (passive) or a probe (active). */
export type Finding = 'success' | 'httpFailure' | 'tcpFailure' | 'timeout'

const STATE = 0
const WORD: Readonly<Record<Finding, number>> = { success: 1, httpFailure: 2, tcpFailure: 3, timeout: 4 }
/** The number of words in a cell. */
export const CELL_WORDS = 5
const UNHEALTHY = 1

/**
 * Returns the memory for one address.
 * @param kept what another process knew about it, see {@link HealthCell.known}; healthy by default
 */
export function allocateCell(kept: readonly number[] = []): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(CELL_WORDS * 4)
  new Int32Array(memory).set(kept)
  return memory
}

/** The health of one address, in memory that all threads share: what one learns takes effect on all at once. */
export class HealthCell {
  private readonly words: Int32Array

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory)
  }

  get isHealthy(): boolean {
    return Atomics.load(this.words, STATE) !== UNHEALTHY
  }

  /** State and counts in the form {@link allocateCell} takes; null if they are still the initial ones. */
  get known(): number[] | null {
    const words = Array.from(this.words, (_, word) => Atomics.load(this.words, word))
    return words.every((word) => word === 0) ? null : words
  }

  /** Sets the state by hand and resets the counts. */
  mark(isHealthy: boolean): void {
    for (let word = STATE + 1; word < CELL_WORDS; word++) Atomics.store(this.words, word, 0)
    Atomics.store(this.words, STATE, isHealthy ? 0 : UNHEALTHY)
  }

  /**
   * Counts a finding. As in Kong (lua-resty-healthcheck), a limit of 0 counts nothing, a success resets the failures and a failure the
   * successes, and findings that confirm the state are not counted.
   * @param limit after how many findings of this kind the state changes
   * @returns true if it changed
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
