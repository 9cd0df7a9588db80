/** Longer quotes than these are of no command. */
const longest = 20_000

/** A text with each command in one line, as long as it was: a line goes on after a backslash, in Windows after a caret or a backtick. */
export const inOneLine = (text: string): string => text.replace(/(?:[\\^]|(?<=[ \t])`)[ \t]{0,20}\r?\n/g, (all) => ' '.repeat(all.length))

/** Where quotes of a command end that start here; -1 where they do not. */
const quotesEnd = (text: string, start: number): number => {
  const mark = text[start]
  for (let at = start + 1; at < Math.min(text.length, start + longest); at += 1) {
    if (text[at] === mark) return at
    if (text[at] === '\\' && mark === '"') at += 1
  }
  return -1
}

/** Where a command ends: its quotes may hold many lines. */
const commandEnd = (text: string, from: number): number => {
  let budget = 2 * longest
  for (let at = from; at < text.length; at += 1) {
    const one = text[at] as string
    if (one === '\n') return at
    if (!`"'`.includes(one) || budget <= 0 || !/[\s=$(]/.test(text.charAt(at - 1))) continue
    const end = quotesEnd(text, at)
    if (end < 0) budget -= longest
    else at = end
  }
  return text.length
}

/** Returns whether a place is in a command of curl; each place is after the one before. */
export const createCurl = (text: string) => {
  const look = /\bcurl\b/g
  let [start, end, isDone] = [-1, -1, false]
  return (at: number): boolean => {
    while (end < at && !isDone) {
      look.lastIndex = Math.max(end, 0)
      start = look.exec(text)?.index ?? text.length
      isDone = start === text.length
      end = isDone ? text.length : commandEnd(text, start)
    }
    return start <= at && at <= end
  }
}
