import type { Difference } from './compare.ts'

/** An intended difference, with its reason. */
export interface Intended {
  difference: Difference
  why: string
  /** The bytes it applies to, in latin1. */
  when: RegExp
}

const firstLine = String.raw`^(?:\r\n)*(?![^\r]* HTTP\/1\.[01]\r\n)`

/** Where the gateway's own HTTP/1 parser and Node's differ on purpose. */
export const intended: readonly Intended[] = [
  {
    difference: 'tells more',
    why: 'What comes behind the last request of a connection is dropped (RFC 9112, 9.6); Node takes the answer from the client for it.',
    when: /connection:.*close|HTTP\/1\.0\r\n/i,
  },
  {
    difference: 'tells more',
    why: 'An error behind a good request, or in its body, is answered with 400 when the good one has its answer; Node cuts all answers off.',
    when: /\r\n\r\n/,
  },
  {
    difference: 'refuses',
    why: 'Exactly one space stands between the parts of a request line (RFC 9112, 3); Node takes several.',
    when: /^(?:\r\n)*[A-Z-]+ (?: +\S+ +| *\S+ {2,})HTTP\/1/,
  },
  {
    difference: 'refuses',
    why: 'There is HTTP/1.0 and HTTP/1.1; Node serves other versions, and requests that name none.',
    when: new RegExp(firstLine),
  },
  {
    difference: 'refuses',
    why: 'Behind an expectation that is not met nobody knows whether the body follows (RFC 9110, 10.1.1); Node goes on.',
    when: /\r\nexpect:(?![ \t]*100-continue[ \t]*\r\n)/i,
  },
  {
    difference: 'refuses',
    why: 'Empty lines before a request end with CRLF (RFC 9112, 2.2); Node takes lone CR and LF.',
    when: /^(?:\r\n)*[\r\n](?!\n)/,
  },
  {
    difference: 'refuses',
    why: 'Of a refused request only one without body leaves no doubt about where the next one begins: others are the last; Node reads on.',
    when: /^(?:\r\n)*TRACE [^]*(?:content-length|transfer-encoding|connection)|^(?:\r\n)*TRACE [^\r]*HTTP\/1\.0/i,
  },
  {
    difference: 'refuses',
    why: 'The broken end of the input is told of once; Node has answered the expectation and says no more.',
    when: /expect:/i,
  },
  {
    difference: 'closes',
    why: 'A client that wants to close and to go on is believed the first (RFC 9112, 9.3); in HTTP/1.0 Node believes the second.',
    when: /HTTP\/1\.0\r\n[^]*close/i,
  },
  {
    difference: 'closes',
    why: 'A client that was answered instead of told to continue need not send its body: what follows might be anything. Node reads on.',
    when: /\r\nexpect:[ \t]*100-continue/i,
  },
  {
    difference: 'closes',
    why: 'What is wrong with a body behind its answer ends the connection without a second answer; Node sends one that nobody asked for.',
    when: /\/ignore/,
  },
  {
    difference: 'takes more',
    why: 'An upgrade that is ignored changes nothing (RFC 9110, 7.8); Node forgets what came in the same packet, and only that.',
    when: /\r\nupgrade:/i,
  },
]
