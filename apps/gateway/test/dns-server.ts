import { createSocket } from 'node:dgram'

/** The records of a name; a missing name does not exist. */
export interface DnsRecords {
  a?: readonly string[]
  srv?: readonly { priority: number; weight: number; port: number; name: string }[]
}

/** A name server on loopback for the given names. */
export interface DnsServer {
  /** `address:port`. */
  readonly address: string
  /** Its records; may be changed at any time. */
  readonly names: Map<string, DnsRecords>
  /** Answers every query with SERVFAIL while true. */
  isFailing: boolean
  close(): Promise<void>
}

const A = 1
const SRV = 33
const NAME_ERROR = 3
const SERVER_FAILURE = 2

const encodedName = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])), Buffer.of(0)])

/** The query's name and type, and where it ends (RFC 1035, 4.1.2). */
const questionIn = (query: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

const dataOf = (type: number, { a = [], srv = [] }: DnsRecords): Buffer[] => {
  if (type === A) return a.map((ip) => Buffer.from(ip.split('.').map(Number)))
  if (type !== SRV) return []
  return srv.map(({ priority, weight, port, name }) => Buffer.concat([numbers(priority, weight, port), encodedName(name)]))
}

/** Starts a name server over UDP (RFC 1035) for A and SRV records. */
export const startDns = async (): Promise<DnsServer> => {
  const socket = createSocket('udp4')
  const names = new Map<string, DnsRecords>()
  const answer = (query: Buffer): Buffer => {
    const { name, type, end } = questionIn(query)
    const records = names.get(name)
    const data = records === undefined ? [] : dataOf(type, records)
    const code = server.isFailing ? SERVER_FAILURE : records === undefined ? NAME_ERROR : 0
    const head = numbers(query.readUInt16BE(0), 0x8180 | code, 1, server.isFailing ? 0 : data.length, 0, 0)
    // Each record: a pointer to the question's name, type, class, a TTL of 0 and its data.
    const answers = server.isFailing ? [] : data.map((each) => Buffer.concat([numbers(0xc00c, type, 1, 0, 0, each.length), each]))
    return Buffer.concat([head, query.subarray(12, end), ...answers])
  }
  socket.on('message', (query, { port, address }) => socket.send(answer(query), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const server: DnsServer = {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    isFailing: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  return server
}
