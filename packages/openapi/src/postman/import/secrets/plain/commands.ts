import { createCuts } from '../cuts.ts'
import { isSecretName } from '../secret-names.ts'
import { isPlaceholder } from '../values.ts'
import { createCurl, inOneLine } from './shell.ts'

const users =
  /((?:^|[\s"'`])(?:-[A-Za-z\d#]{0,8}u|-U|-a|--auth|--user|--proxy-user)[\s=]{0,100}\$?)(?:(\\{1,3}")([^:"\n]{1,200}):([^"\n]*)|"([^:"\n]{1,200}):((?:[^"\\\n]|\\.){0,5000}[^"\n]*)|'([^':\n]{1,200}):((?:[^'\\\n]|\\.|'(?:\\'|"'")'){0,5000}[^'\n]*)|([^\s:]{1,200}):(\S+))/g
const options = /((?:^|\s)--([A-Za-z][\w-]{0,60})\s{1,100}\$?)(?:"(?:[^"\\]|\\.){0,5000}"?|'(?:[^']|'(?:\\'|"'")'){0,5000}'?|[^\s"'-]\S*)/g

/** What connects to what holds data, or gets images of it, has a password of this name. */
const logins =
  /(\b(?:(?:mysql\w{0,10}|mariadb|sshpass|docker login|podman login|az login|mongo\w{0,10})\b[^\n|;&]{0,200}?\s-p|redis-cli\b[^\n|;&]{0,200}?\s-a)\s{0,100}=?)(?:"(?:[^"\\\n]|\\.){1,200}"|'(?:[^'\n]|'(?:\\'|"'")'){1,200}'|[^\s"'-]\S{0,200})/g
/** The user of a proxy, and the password of a certificate. */
const proxies = /(?:^|\s)(?:-[A-Za-z\d#]{0,8}x|--proxy|--preproxy)[\s=]{0,100}["']?[^\s:@"']{1,200}:([^\s@"']{1,200})(?=@)/g
const certificates = /(?:^|\s)(?:-[A-Za-z\d#]{0,8}E|--cert|--proxy-cert)[\s=]{0,100}["']?[^\s:"']{2,200}:([^\s"']{1,200})/g

const withoutQuotes = (text: string) => text.replace(/^\$?["']|["']$/g, '')
/** `-p 3306:3306`, `-u 1000:1000`: the ports of a container, and its group. */
const isPorts = (text: string) => /^[\d.]{1,21}:[\d.:]{1,12}(?:\/\w{1,4})?$/.test(text)
const isBundle = (before: string) => /(?:^|[\s"'`])-[A-Za-z\d#]{1,8}u/.test(before)

type Add = (from: number, end: number) => void

const inUsers = (text: string, add: Add) => {
  const isOfCurl = createCurl(text)
  for (const { 0: all, index, ...found } of text.matchAll(users)) {
    const [before = '', escaped, , two, , inTwo, , inOne, user = '', value] = Array.from({ length: 10 }, (_, at) => found[at + 1])
    const isCurl = isOfCurl(index)
    // Only what curl takes: elsewhere `-subject:invoice` is a search, and `-vu host:/path` copies.
    if (isBundle(before) && !isCurl) continue
    const secret = two ?? inTwo ?? inOne ?? value ?? ''
    if (secret === '' || isPlaceholder(secret.replace(/(?<!["'`])["'`]+$/, ''))) continue
    if (!isCurl && isPorts(`${user}:${value}`)) continue
    const rest = value === undefined ? '' : (/(?:\\{0,3}["'`])?[),.;]?$/.exec(secret)?.[0] ?? '')
    const slashes = escaped === undefined ? '' : (/(?<!\\)\\*$/.exec(secret)?.[0] ?? '')
    const end = index + all.length
    add(end - secret.length, end - rest.length - slashes.length)
  }
}

const inCurl = (text: string, pattern: RegExp, add: Add) => {
  const isOfCurl = createCurl(text)
  for (const { 0: all, 1: secret = '', index } of text.matchAll(pattern)) {
    const end = index + all.length
    if (isOfCurl(index) && !isPlaceholder(secret) && !/^[\\/]/.test(secret)) add(end - secret.length, end)
  }
}

const inArguments = (text: string, pattern: RegExp, add: Add) => {
  for (const { 0: all, 1: before = '', 2: name, index } of text.matchAll(pattern)) {
    const secret = withoutQuotes(all.slice(before.length))
    if ((name !== undefined && !isSecretName(name)) || isPlaceholder(secret) || (name === undefined && isPorts(secret))) continue
    add(index + before.length, index + all.length)
  }
}

/** `curl -u name:value`, `login --password value`. */
export const maskCommands = (text: string, onSecret: () => void): string => {
  if (!/(?:^|[\s"'`])-[A-Za-z\d#-]/.test(text)) return text
  const [cuts, line] = [createCuts(text), inOneLine(text)]
  const add: Add = (from, end) => {
    onSecret()
    cuts.add(from, end)
  }
  inUsers(line, add)
  for (const pattern of [logins, options]) inArguments(line, pattern, add)
  for (const pattern of [proxies, certificates]) inCurl(line, pattern, add)
  return cuts.written()
}
