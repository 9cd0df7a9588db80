/** What tests find in memory that is no longer theirs to look at. */
export const PATTERN = 0xdb

const isOn = process.env['APIM_TEST_PATTERN'] === '1'

/** In the test mode, overwrites memory that nobody may look at any more, so that whoever does is found out; else nothing happens. */
export function overwrite(bytes: ArrayBufferLike, offset = 0, length = bytes.byteLength): void {
  if (isOn) new Uint8Array(bytes, offset, length).fill(PATTERN)
}
