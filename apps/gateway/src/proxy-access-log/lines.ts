import { accessLine, type LoggedExchange } from './line.ts'
import type { Room } from './room.ts'

/** Lines that are written together. */
export interface Lines {
  /** Printable ASCII, each with its line feed. */
  text: string
  count: number
}

/** Lines are collected for this long: passing each one on would cost more than writing it. */
const COLLECT_MS = 100
const COLLECT_CHARACTERS = 64 * 1024

/** Collects the lines of one thread and passes them to the main thread, the only one that waits for the disk. */
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

  /** Passes on the collected lines, or drops them if there is no room. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const { text, count } = this
    this.text = ''
    this.count = 0
    if (count > 0 && this.room.take(text.length, count)) this.hand({ text, count })
  }
}
