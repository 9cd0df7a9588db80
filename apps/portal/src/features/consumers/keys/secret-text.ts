import type { Credentials } from '@apim/contract'

/** Revealed credentials as one text to show or copy: a key alone, otherwise a line per value. */
export const secretText = ({
  apiKey,
  clientId,
  clientSecret,
}: Pick<Credentials, 'apiKey' | 'clientId' | 'clientSecret'>): string | undefined => {
  if (clientId === undefined || clientSecret === undefined) return apiKey
  return [
    ...(apiKey === undefined ? [] : [`APIM_API_KEY=${apiKey}`]),
    `APIM_CLIENT_ID=${clientId}`,
    `APIM_CLIENT_SECRET=${clientSecret}`,
  ].join('\n')
}
