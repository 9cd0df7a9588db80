/** The `.env` file for a credential: the API's address at the gateway and the values shown. */
export const envFile = (address: string, values: Record<string, string | undefined>) =>
  Object.entries({ APIM_URL: address, ...values })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
