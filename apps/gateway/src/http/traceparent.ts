/** Version, trace-id, parent-id and flags; versions to come may say more behind a dash (W3C Trace Context level 1, 3.2.2 and 4.3). */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/

/** Characters of one of version 00, which says nothing more. */
const LENGTH = 55

/** Tells whether the value of a `traceparent` header is valid, also one of a later version; anything else begins no trace, and continues none. */
export function isTraceparent(value: string): boolean {
  return FORM.test(value) && (value.length === LENGTH || !value.startsWith('00'))
}
