const isLong = process.env['APIM_TEST_LONG'] === '1'

/** The number of random cases or kills in a test: `short` in every run, `long` under `npm run bar -- random`. */
export const shortOrLong = (short: number, long: number): number => (isLong ? long : short)
