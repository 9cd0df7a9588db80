import { createCuts } from './cuts.ts'
import { isSecretInQuery } from './secret-names.ts'
import { isPlaceholder, looksLikeKey, mask } from './values.ts'

/** Two parts of letters with a dot between them, and a third one. Each run of letters is looked at once, whatever it repeats. */
const withoutJwts = (text: string): string => {
  const [start, stop] = [/eyJ/g, /[^\w-]/g]
  const runEnd = (from: number) => {
    stop.lastIndex = from
    return stop.exec(text)?.index ?? text.length
  }
  const next = (end: number) => (text[end] === '.' ? runEnd(end + 1) : end)
  const cuts = createCuts(text)
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const first = runEnd(found.index)
    const second = next(first)
    start.lastIndex = first
    if (first - found.index < 11 || second - first <= 8) continue
    start.lastIndex = next(second)
    cuts.add(found.index, start.lastIndex)
  }
  return cuts.written()
}

const pemStart = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g
const pemLines = /(?:(?:\s|\\[nr]){0,4}[A-Za-z\d+/=]{40,})*(?:(?:\s|\\[nr]){0,4}[A-Za-z\d+/=]{1,76})?/y

/** A private key, to its last line; to the end of what looks like one where that is missing. */
const withoutPems = (text: string): string => {
  const [look, lines] = [new RegExp(pemStart), new RegExp(pemLines)]
  const cuts = createCuts(text)
  let isClosed = true
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const close: number = isClosed ? text.indexOf('-----END', look.lastIndex) : -1
    isClosed = close >= 0
    lines.lastIndex = look.lastIndex
    const last = isClosed ? text.indexOf('-----', close + 8) : -1
    look.lastIndex = last >= 0 ? last + 5 : look.lastIndex + (lines.exec(text)?.[0].length ?? 0)
    cuts.add(found.index, look.lastIndex)
  }
  return cuts.written()
}

/** Where a word begins, also after a line break that is written as in JSON. */
const start = String.raw`(?:(?<![A-Za-z\d])|(?<=\\[bfnrt]))`
const tokens = [
  String.raw`(?:AKIA|ASIA)[A-Z\d]{16}\b|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{30,}|PMAK-[\w-]{20,}`,
  String.raw`[rsp]k_(?:live|test)_\w{8,}|whsec_\w{16,}|npm_\w{30,}|shp(?:at|ss|ca|pa)_\w{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|ya29\.[\w-]{20,}|hf_\w{30,}`,
  String.raw`hv[sbr]\.[\w-]{20,}|do[opr]_v1_[a-f\d]{40,}|pypi-(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{16,}|dckr_pat_[\w-]{20,}|glsa_\w{30,}`,
  String.raw`sk-(?=[\w-]{0,200}\d)[\w-]{20,}`,
].join('|')

/** Texts that are secrets by their look. */
const looks: [RegExp, string][] = [
  [
    new RegExp(
      String.raw`${start}([Bb]earer|BEARER|[Bb]asic|BASIC)\s{1,20}(?=\S{0,40}[a-z]\S{0,40}[A-Z]|\S{0,40}\d|\S{7,400}=)[\w.~+/=-]{8,}`,
      'g',
    ),
    `$1 ${mask}`,
  ],
  [new RegExp(`${start}(?:${tokens})`, 'g'), mask],
  [/(jdbc:oracle:thin:\w{1,100}\/)[^@\s]{1,200}(?=@)/g, `$1${mask}`],
  [/(hooks\.slack\.com\/(?:services|workflows)\/)[\w/]{8,}/g, `$1${mask}`],
]

const addressStart = /\w{1,20}:\/\/(?=([^\s"'<>`\\]{1,1000}))/g
/** Where the name and the password end that an address begins with; a port is none, and one name alone only where it looks like a key. */
const userEnd = (rest: string): number => {
  const at = rest.lastIndexOf('@')
  const user = rest.slice(0, Math.max(at, 0))
  if (at < 0 || user.includes('{{') || /^[^:@]*(?::\d{1,5})?[/?#]/.test(user)) return 0
  return user.includes(':') || looksLikeKey(user) ? at + 1 : 0
}
/** `https://name:password@host` without the two. */
const withoutUsers = (text: string): string => {
  const cuts = createCuts(text)
  for (const { 0: scheme, 1: rest = '', index } of text.matchAll(addressStart)) {
    const from = index + scheme.length
    const end = userEnd(rest.split(/\w{1,20}:\/\//, 1)[0] ?? '')
    if (end > 0) cuts.add(from, from + end, '')
  }
  return cuts.written()
}

/** The query and the fragment of an address, also of one in another. */
const inQuery = (text: string): string => {
  const [look, ends] = [/[?&#;]([\w.[\]-]{1,60})=/g, /[^&#\s"'<>]+/y]
  const cuts = createCuts(text)
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const from = look.lastIndex
    ends.lastIndex = from
    const value = isSecretInQuery(found[1] ?? '') ? (ends.exec(text)?.[0] ?? '') : ''
    if (isPlaceholder(value)) continue
    look.lastIndex = from + value.length
    cuts.add(from, look.lastIndex)
  }
  return cuts.written()
}

/** Without what is a secret by its look: a token, a private key, the user of an address. */
export const withoutLooks = (text: string): string => {
  let clean = withoutPems(withoutJwts(text))
  for (const [look, instead] of looks) clean = clean.replace(look, instead)
  return inQuery(withoutUsers(clean))
}
