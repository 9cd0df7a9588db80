/** Where the reader can call the API at the gateway. */
export interface CallTarget {
  /** The environment. */
  name: string
  address: string
  auth: 'apikey' | 'oauth2' | 'both'
  /** Where tokens come from; none for keys alone. */
  tokenUrl?: string | null
}
