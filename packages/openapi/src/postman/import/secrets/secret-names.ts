const parts = new RegExp(
  [
    'passw(or)?[dt]|passphrase|passcode|kennwort|pwd|secret|token|credential|authorization|cookie|sessionid|sessid|jwt|bearer|signature|assertion',
    'samlresponse|connectionstring|basicauth|xauth|csrf|xsrf|otp$',
    'keys?$|pass$|pincode$|(user|card|new|old|current|login|security|atm|[mtu])pin$|session$',
  ].join('|'),
)
const whole = /^(auth|pin|sid|sig|mac|hmac|cvv|cvc|codeverifier)$/
/** What is about a secret, and none itself. */
const about =
  /(type|url|uri|endpoint|count|length|expires(in|at)?|expiry|limit|format)$|^(next|prev|previous)?(page|sync|continuation)token$/
/** Keys that find something and open nothing, and other words that end like secrets. */
const otherwise = new RegExp(
  [
    '(public|primary|foreign|partition|sort|range|idempotency|cache|group|lookup|natural|surrogate|unique|composite|business|index|object|record)keys?$',
    '(entity|parent|resource|message|translation|i18n|label|locale|property|field|column|reason|category|country|currency|issue|project)keys?$',
    '^(row|text|title|status|type|hot|short|next|last|mon|tur|hoc|whis|joc|don)keys?$',
    '(com|by|tres|sur|under|over|boarding)pass$|(trading|market|auction|exchange|pos|ob)session$',
  ].join('|'),
)

/** Whether what has this name is a secret: a key, a token, a password, a cookie. */
export const isSecretName = (name: string): boolean => {
  const text = name.slice(0, 200)
  const plain = text.toLowerCase().replace(/[^a-z\d]/g, '')
  if (whole.test(plain) || /[^A-Za-z]pin$/i.test(text)) return true
  return parts.test(plain) && !about.test(plain) && !otherwise.test(plain)
}

/** Whether it is one in the query of an address, where short names stand for what opens an account. */
export const isSecretInQuery = (name: string): boolean => isSecretName(name) || /^(code|app_?id)$/i.test(name)

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
