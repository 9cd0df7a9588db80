const parts = new RegExp(
  [
    'passw(or)?d|passphrase|passcode|pwd|secret|token|credential|authorization|cookie|sessionid|sessid|jwt|bearer|signature|assertion|samlresponse',
    '(api|access|private|subscription|client|app|auth|signing|encryption|master|shared|account|functions?)keys?$',
    'xauth|csrf|xsrf|otp$',
  ].join('|'),
)
const whole = /^(auth|keys?|pass|pin|sid|sig|mac|hmac|cvv|cvc|session|codeverifier)$/
/** What is about a secret, and none itself. */
const about =
  /(type|url|uri|endpoint|count|length|expires(in|at)?|expiry|limit|format)$|^(next|prev|previous)?(page|sync|continuation)token$/

/** Whether what has this name is a secret: a key, a token, a password, a cookie. */
export const isSecretName = (name: string): boolean => {
  const plain = name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
  return (parts.test(plain) && !about.test(plain)) || whole.test(plain)
}
