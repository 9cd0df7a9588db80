import { isSecretName } from '../secret-names.ts'
import { isPlaceholder, mask } from '../values.ts'

const users =
  /((?:^|[\s"'`])(?:-[sSkLvifgNj]{0,8}u|-U|-a|--auth|--user|--proxy-user)[\s=]{0,100}\$?)(?:(\\{0,3}")([^:"\n]{1,200}):([^"\n]*)|'([^':\n]{1,200}):((?:[^'\\\n]|\\.)*)|([^\s:]{1,200}):(\S+))/g
const options = /((?:^|\s)--([A-Za-z][\w-]{0,60})\s{1,100}\$?)(?:"(?:[^"\\]|\\.){0,5000}"?|'[^']{0,5000}'?|[^\s"'-]\S*)/g

const logins =
  /(\b(?:mysql\w{0,10}|mariadb|sshpass|docker login|podman login|az login)\b[^\n|;&]{0,200}?\s-p[ =]?)(?:"[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s"'-]\S{0,200})/g

const withoutQuotes = (text: string) => text.replace(/^\$?["']|["']$/g, '')

/** Whether a place is in a command of curl, which may go on in the next line: after a backslash, in Windows after a caret or a backtick. */
const isOfCurl = (text: string, at: number) => {
  const before = text.slice(Math.max(0, at - 2000), at).replace(/[\\^`][ \t]*\r?\n/g, ' ')
  return /\bcurl\b/.test(before.slice(before.lastIndexOf('\n') + 1))
}

/** `curl -u name:value`, `login --password value`. */
export const maskCommands = (text: string, onSecret: () => void): string => {
  if (!/(?:^|[\s"'`])-(?:[sSkLvifgNj]{0,8}u|[Uap-])/.test(text)) return text
  return text
    .replace(users, (all, before: string, ...[mark, inTwo, two, inOne, one, plain, value, offset]: (string | undefined)[]) => {
      // Only what curl takes: elsewhere `-subject:invoice` is a search, and `-vu host:/path` copies.
      if (/-[sSkLvifgNj]{1,8}u/.test(before) && !isOfCurl(text, Number(offset))) return all
      const secret = two ?? one ?? value ?? ''
      if (isPlaceholder(secret.replace(/(?<!["'`])["'`]+$/, ''))) return all
      onSecret()
      const opened = mark ?? (inOne !== undefined ? "'" : '')
      const rest = /(?:\\{0,3}["'`])?[),.;]?$/.exec(secret)?.[0] ?? ''
      return `${before}${opened}${inTwo ?? inOne ?? plain}:${mask}${value === undefined ? /(?<!\\)\\*$/.exec(secret)?.[0] : rest}`
    })
    .replace(logins, (all, before: string) => {
      if (isPlaceholder(withoutQuotes(all.slice(before.length)))) return all
      onSecret()
      return `${before}${mask}`
    })
    .replace(options, (all: string, before: string, name: string) => {
      if (!isSecretName(name) || isPlaceholder(withoutQuotes(all.slice(before.length)))) return all
      onSecret()
      return `${before}${mask}`
    })
}
