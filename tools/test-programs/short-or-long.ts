const isLong = process.env['APIM_TEST_LONG'] === '1'

/** How many random cases or kills a test has: `short` in every run, `long` where `npm run bar -- random` runs it. */
export const shortOrLong = (short: number, long: number): number => (isLong ? long : short)
