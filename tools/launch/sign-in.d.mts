/** A sign-in that did not work; the message is for the operator. */
export class SignInError extends Error {}
/** Signs an account of the embedded provider in, as a browser does. */
export function signIn(options: {
  publicUrl: string
  email: string
  password: string
  clientId?: string | undefined
}): Promise<{ access_token: string }>
