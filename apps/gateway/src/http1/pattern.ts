/** What tests find in memory that has been reused. */
export const PATTERN = 0xdb

const isOn = process.env['APIM_TEST_PATTERN'] === '1'

/** In test mode, overwrites memory that nothing may read any more, to expose anything that still does; otherwise does nothing. */
export function overwrite(bytes: ArrayBufferLike, offset = 0, length = bytes.byteLength): void {
  if (isOn) new Uint8Array(bytes, offset, length).fill(PATTERN)
}
