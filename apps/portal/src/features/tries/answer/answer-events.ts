import type { TryEvent } from '@apim/contract'

type Of<K extends TryEvent['kind']> = Extract<TryEvent, { kind: K }>

/** A tried call as it stands. */
export interface Answer {
  head: Of<'head'> | undefined
  bytes: Uint8Array
  /** Undefined while more may come. */
  end: Of<'end'> | undefined
}

export const noAnswer: Answer = { head: undefined, bytes: new Uint8Array(), end: undefined }

/** The events in the lines of an answer, however they are split. */
export const eventReader = () => {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes: Uint8Array): TryEvent[] => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TryEvent)
  }
}

const decoded = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

/** Puts parts together once for many: an answer of megabytes comes in hundreds of parts. */
const joined = (parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The answer after these events. */
export const withEvents = (answer: Answer, events: TryEvent[]): Answer => {
  const parts = events.flatMap((event) => (event.kind === 'part' ? [decoded(event.bytes)] : []))
  return {
    head: answer.head ?? events.find((event) => event.kind === 'head'),
    bytes: parts.length === 0 ? answer.bytes : joined([answer.bytes, ...parts]),
    end: answer.end ?? events.find((event) => event.kind === 'end'),
  }
}
