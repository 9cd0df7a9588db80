/** `$password: String!`, `token: required` */
const type =
  /(?:an? )?(?:string|boolean|integer|number|object|array|required|optional|none|null|true|false)!?(?=\s*(?:[,;)\]}|]|[.!](?:\s|$)|\r?\n|$)|\s+\()/iy
/** A sentence begins with one of these, and is about one of those. */
const first =
  /(?:an?|the|your|is|of|to|for|this|that|used|required|optional|see|must|string|returned|sent|in|with|from|as|if|not|no|when|only|use|get|it)\s/iy
const about =
  /\b(?:you|your|user|users|account|customer|client|session|request|requests|call|calls|header|query|parameter|login|server|service|api|application|password|token|tokens|key|keys|secret|used|sent|returned|required|obtained|one|below|above)\b/i

const ofWords = /pass|pwd|kennwort|phrase|secret|credential/i

/** Whether what is in a line from here on says what a secret is, and is none itself: words alone, of a sentence. Only passwords are made of words too. */
export const isProse = (name: string, text: string, from: number, lineEnd: number): boolean => {
  type.lastIndex = from
  if (type.test(text)) return true
  first.lastIndex = from
  if (!first.test(text)) return false
  const said = text.slice(from, Math.min(lineEnd, from + 300))
  const words = (/^.*?(?=[.;!?](?:\s|$)|$)/s.exec(said)?.[0] ?? said).trim().split(/\s+/)
  return (
    (words.length >= 3 || /^see\s/i.test(said)) &&
    (!ofWords.test(name) || about.test(words.slice(1).join(' '))) &&
    words.every((one) => /^["'`*_(]*[a-z][a-z'’/-]*[)"'`*_,:]*$|^\W{1,3}$/i.test(one))
  )
}

const action =
  /(?:log[ -]?(?:in|out|on|off)|sign[ -]?(?:in|out|up)|refresh|reset|create|get|list|update|delete|revoke|verify|validate|check|change|forgot|renew|rotate|introspect|generate|register|exchange)\b/iy
/** What is done with keys and sessions; a password may be such a word. */
const otherAction =
  /(?:add|start|stop|end|fetch|find|search|show|view|read|edit|remove|set|issue|request|upload|import|export|enable|disable|obtain|retrieve|count|invalidate|extend)\b/iy
const words = /[A-Z][a-z]{1,20}(?: [A-Za-z][a-z]{0,20}){0,8}(?: \([A-Za-z\d. ]{1,20}\))?$/y

/** Whether a line is a title, as operations have: `Auth: Login`, `Token: Refresh`. `Auth: Users` is one where no other line is beside it, as in headers. */
export const isTitle = (name: string, line: string, from: number, isAlone: boolean): boolean => {
  words.lastIndex = from
  action.lastIndex = from
  otherAction.lastIndex = from
  if (!/^[A-Z][a-z]+$/.test(name) || !words.test(line)) return false
  return (isAlone && name === 'Auth') || action.test(line) || (!/pass|pwd|phrase/i.test(name) && otherAction.test(line))
}
