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

/** Longer words first, as some have others in them. */
const words = new RegExp(
  [
    'authentication|authorization|confirmation|subscription|certificate|signature|assertion|passphrase|connection|credentials?|encryption|customer',
    'password|passcode|username|userpass|personal|internal|external|database|security|passwd|bearer|cookie|header|secret|session|string|access|client|refresh',
    'account|current|default|example|private|service|signing|license|webhook|tokens?|admin|basic|login|value|oauth|proxy|shared|master|test|user|your|pass|pwd',
    'auth|code|csrf|xsrf|hmac|here|keys?|name|old|new|api|app|jwt|key|sid|the|db|id|my|x',
  ].join('|'),
  'g',
)

/** Whether a text is nothing but the name of a secret, as stands for one that is not there: `password`, `your-api-key`. */
export const isSecretWord = (text: string): boolean =>
  text.length <= 60 &&
  isSecretName(text) &&
  text
    .toLowerCase()
    .replace(words, '')
    .replace(/[\s_.<>[\]-]/g, '') === ''
