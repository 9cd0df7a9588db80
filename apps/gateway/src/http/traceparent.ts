/** Version, trace-id, parent-id and flags; future versions may append more after a dash (W3C Trace Context level 1, 3.2.2 and 4.3). */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/

/** The length in version 00, which has nothing appended. */
const LENGTH = 55

/** Whether the value of a `traceparent` header is valid, including later versions; an invalid one is ignored. */
export function isTraceparent(value: string): boolean {
  return FORM.test(value) && (value.length === LENGTH || !value.startsWith('00'))
}
