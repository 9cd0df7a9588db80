import type { Duplex } from 'node:stream'
import type { Switching, Upgrade, UpstreamSide } from '../../../exchange/upgrade.ts'
import type { Tunnels } from '../../tunnels/tunnels.ts'
import { answerLine, HEAD_END, statusLine } from './answer-head.ts'

/** An upgrade in HTTP/1: a header, and a connection that is handed to the tunnel. */
export class Http1Upgrade implements Upgrade {
  isStillAllowed: (upstream: UpstreamSide) => Promise<boolean> = () => Promise.resolve(true)
  private readonly leave: () => Duplex
  private readonly tunnels: Tunnels

  /** @param leave detaches the connection from HTTP; what the client sent after its request is still unread */
  constructor(leave: () => Duplex, tunnels: Tunnels) {
    this.leave = leave
    this.tunnels = tunnels
  }

  /** See {@link Upgrade}; throws InvalidHead. */
  accept({ headers, upstream, idleMs, onEnd }: Switching): void {
    let head = statusLine(101)
    for (let index = 0; index < headers.length; index += 2) head += answerLine(headers[index] as string, headers[index + 1] as string)
    const client = this.leave()
    try {
      client.write(head + HEAD_END, 'latin1')
      this.tunnels.add({ client, upstream, idleMs, onEnd }, () => this.isStillAllowed(upstream))
    } catch (error) {
      // It can no longer carry a response.
      client.destroy()
      throw error
    }
  }
}
