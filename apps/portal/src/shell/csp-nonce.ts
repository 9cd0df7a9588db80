import { setNonce } from 'get-nonce'

const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')

/** The nonce that the server gave this page: style tags made at run time need it, or the layout collapses under the policy. */
export const cspNonce = meta?.nonce || meta?.getAttribute('nonce') || ''

setNonce(cspNonce)
Object.assign(globalThis, { __webpack_nonce__: cspNonce })
