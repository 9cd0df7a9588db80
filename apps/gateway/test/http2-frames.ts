import { connect, type TLSSocket } from 'node:tls'

/** HTTP/2 frame types and flags (RFC 9113, 6). */
export const frames = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7, windowUpdate: 8, continuation: 9 } as const
export const flags = { endStream: 1, ack: 1, endHeaders: 4 } as const

export interface Frame {
  type: number
  flags: number
  stream: number
  payload: Buffer
}

/** Returns the bytes of a frame with any payload. */
export const frame = (type: number, flag: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flag
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const integer = (value: number): Buffer => {
  if (value < 127) return Buffer.from([value])
  const bytes = [127]
  let rest = value - 127
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'latin1')
  return Buffer.concat([integer(bytes.length), bytes])
}

/** Returns a header block of literals (RFC 7541, 6.2.2), so that names and values can be ones that no client library would send. */
export const block = (fields: readonly (readonly [string, string])[]): Buffer =>
  Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]))

/** The pseudo-headers of a request. */
export const pseudo = (path: string, method = 'GET'): [string, string][] => [
  [':method', method],
  [':scheme', 'https'],
  [':authority', 'a'],
  [':path', path],
]

const parse = (bytes: Buffer): { all: Frame[]; rest: Buffer } => {
  const all: Frame[] = []
  let at = 0
  while (bytes.length - at >= 9 && bytes.length - at >= 9 + bytes.readUIntBE(at, 3)) {
    const end = at + 9 + bytes.readUIntBE(at, 3)
    const stream = bytes.readUInt32BE(at + 5) % 2 ** 31
    all.push({ type: bytes[at + 3] as number, flags: bytes[at + 4] as number, stream, payload: bytes.subarray(at + 9, end) })
    at = end
  }
  return { all, rest: bytes.subarray(at) }
}

/** A connection on which raw frames are sent. */
export interface RawSession {
  socket: TLSSocket
  /** The frames received so far. */
  readonly frames: Frame[]
  send(...bytes: Buffer[]): void
  /** Resolves to the first frame, past or future, that matches; to null if the connection ends first. */
  until(satisfies: (frame: Frame) => boolean): Promise<Frame | null>
  closed: Promise<void>
}

/** Opens an HTTP/2 connection and sends the preface with empty settings. */
export const rawSession = (port: number): RawSession => {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ALPNProtocols: ['h2'] })
  const seen: Frame[] = []
  const waiting = new Set<() => void>()
  let rest: Buffer = Buffer.alloc(0)
  let isClosed = false
  const wake = () => {
    for (const each of waiting) each()
  }
  socket.on('data', (chunk: Buffer) => {
    const parsed = parse(Buffer.concat([rest, chunk]))
    rest = parsed.rest
    seen.push(...parsed.all)
    wake()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
      wake()
    })
  })
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  socket.write(frame(frames.settings, 0, 0))
  return {
    socket,
    frames: seen,
    send: (...bytes) => void socket.write(Buffer.concat(bytes)),
    until: (satisfies) =>
      new Promise((resolve) => {
        const look = () => {
          const found = seen.find(satisfies)
          if (found === undefined && !isClosed) return
          waiting.delete(look)
          resolve(found ?? null)
        }
        waiting.add(look)
        look()
      }),
    closed,
  }
}
