import type { Change } from '../../entity.ts'

/** This many changes at a time are in memory as both text and objects, besides what a thread keeps. */
const blockSize = 1000

/** The whole configuration in blocks of JSON that any number of threads can read without a copy. */
export function packState(changes: Iterable<Change>): SharedArrayBuffer[] {
  const blocks: SharedArrayBuffer[] = []
  let block: Change[] = []
  const close = () => {
    const bytes = Buffer.from(JSON.stringify(block))
    const memory = new SharedArrayBuffer(bytes.length)
    bytes.copy(new Uint8Array(memory))
    blocks.push(memory)
    block = []
  }
  for (const change of changes) if (block.push(change) === blockSize) close()
  if (block.length > 0) close()
  return blocks
}

/** The changes in the blocks, block by block; `blocks` is emptied along the way, so that nothing keeps what has been read. */
export function* unpackState(blocks: SharedArrayBuffer[]): Generator<Change[]> {
  for (let block = blocks.shift(); block; block = blocks.shift()) yield JSON.parse(Buffer.from(block).toString('utf8')) as Change[]
}
