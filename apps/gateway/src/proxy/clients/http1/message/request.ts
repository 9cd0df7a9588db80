import type { Readable } from 'node:stream'
import type { Arrival } from '../../../exchange/arrival.ts'
import type { ClientSide } from '../../../exchange/live-exchange.ts'
import type { Upgrade } from '../../../exchange/upgrade.ts'
import { type BodyOwner, RequestBody } from './request-body.ts'
import type { Http1Response } from './response.ts'

const nobody: BodyOwner = { onWanted: () => undefined, kept: (content) => content }

/** A request's parts besides its head. */
type Parts = Pick<Http1Request, 'response' | 'arrival' | 'version' | 'expectsContinue' | 'upgrade' | 'body' | 'isLast'>

/** One request on a connection, with its response. */
export class Http1Request implements ClientSide {
  readonly response: Http1Response
  readonly arrival: Arrival
  readonly version: '1' | '1.1'
  readonly expectsContinue: boolean
  readonly upgrade: Upgrade | null
  /** Null if the request has none, until something asks for it anyway. */
  body: RequestBody | null
  /** Whether no other request can follow on the connection, because it is unknown where it would start. */
  readonly isLast: boolean
  isAnswered = false

  constructor({ response, arrival, version, expectsContinue, upgrade, body, isLast }: Parts) {
    this.response = response
    this.arrival = arrival
    this.version = version
    this.expectsContinue = expectsContinue
    this.upgrade = upgrade
    this.body = body
    this.isLast = isLast
  }

  get incoming(): Readable {
    return (this.body ??= new RequestBody(0, nobody))
  }

  /** Whether the client has sent all of it. */
  get isComplete(): boolean {
    return this.body === null || this.body.isComplete
  }

  /** Whether the client will send all of it: without 100 Continue it may leave it out (RFC 9110, 10.1.1). */
  get isToBeCompleted(): boolean {
    return this.isComplete || !this.expectsContinue || this.response.hasContinued
  }
}
