import { accessLine, type LoggedExchange } from './line.ts'
import type { Room } from './room.ts'

/** Lines that were written together. */
export interface Lines {
  /** Printable ASCII, each with its line feed. */
  text: string
  count: number
}

/** For so long lines are collected: handing each over on its own would cost more than writing it. */
const COLLECT_MS = 100
const COLLECT_CHARACTERS = 64 * 1024

/** Collects the lines of one thread and hands them to the main thread, which alone waits for the disk. */
export class AccessLines {
  private readonly room: Room
  private readonly hand: (lines: Lines) => void
  private text = ''
  private count = 0
  private timer: NodeJS.Timeout | undefined

  constructor(room: Room, hand: (lines: Lines) => void) {
    this.room = room
    this.hand = hand
  }

  /** Adds the line of an answered request. */
  add(exchange: LoggedExchange): void {
    const line = accessLine(exchange, Date.now())
    if (line === null) return
    this.text += line
    this.count++
    if (this.text.length >= COLLECT_CHARACTERS) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), COLLECT_MS)
  }

  /** Hands over what was collected, or gives it up where there is no room. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const { text, count } = this
    this.text = ''
    this.count = 0
    if (count > 0 && this.room.take(text.length, count)) this.hand({ text, count })
  }
}
