import { noPassword } from '@apim/contract/resources/config-keys'
import { askOverSocket, type Peer } from '../../../outside/ask-over-socket.ts'
import { type Finding, found } from './probe.ts'

/** A command in the protocol of Redis (RESP). */
const command = (...words: string[]) =>
  words.reduce((text, word) => `${text}$${Buffer.byteLength(word)}\r\n${word}\r\n`, `*${words.length}\r\n`)

/** As many complete lines as there were commands: each of these commands is answered with one. */
const linesIn = (received: Buffer, count: number): string[] | undefined => {
  const lines = received.toString('utf8').split('\r\n')
  return lines.length > count ? lines.slice(0, count) : undefined
}

const isRedis = (line: string) => /^[+-]/.test(line)

/** What the answers to AUTH, if it was sent, and to PING say. */
const judged = (lines: string[]): Finding => {
  if (!lines.every(isRedis)) return found('other-protocol')
  const [auth = '', ping = auth] = lines
  if (lines.length > 1 && auth.startsWith('-')) return found('credentials-refused', auth.slice(1))
  if (ping.startsWith('-NOAUTH')) return found('credentials-missing', ping.slice(1))
  return ping === '+PONG' ? found('connected', 'Redis') : found('failed', ping.slice(1))
}

/** Signs in, where there is a password, and asks for a PING. */
export const askRedis = async (peer: Peer, password: string | null, signal: AbortSignal): Promise<Finding> => {
  const signsIn = password !== null && password !== '' && password !== noPassword
  const question = [...(signsIn ? [command('AUTH', password)] : []), command('PING')]
  // Something else may answer with one line and then wait.
  const read = (received: Buffer) =>
    received.length > 0 && !isRedis(received.toString('latin1')) ? ['?'] : linesIn(received, question.length)
  return judged(await askOverSocket(peer, Buffer.from(question.join('')), read, signal))
}
