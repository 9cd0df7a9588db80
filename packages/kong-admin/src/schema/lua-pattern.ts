const classes: Readonly<Record<string, string>> = {
  a: 'A-Za-z',
  d: '0-9',
  l: 'a-z',
  u: 'A-Z',
  w: 'A-Za-z0-9',
  x: '0-9A-Fa-f',
  s: '\\s',
}

const literal = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')

/** One character or class of a pattern outside brackets, as a regular expression. */
function single(pattern: string, at: number): [text: string, next: number] {
  const char = pattern.charAt(at)
  if (char === '.') return ['[^]', at + 1]
  if (char !== '%') return ['()'.includes(char) ? char : literal(char), at + 1]
  const name = pattern.charAt(at + 1)
  const range = classes[name] ?? (classes[name.toLowerCase()] && `^${classes[name.toLowerCase()]}`)
  return [range ? `[${range}]` : literal(name), at + 2]
}

/** The inside of the bracket expression whose content starts at `at`. */
function bracket(pattern: string, at: number): [text: string, next: number] {
  let text = '['
  let index = at
  if (pattern[index] === '^') {
    text += '^'
    index += 1
  }
  for (; pattern[index] !== ']' && index < pattern.length; index += 1) {
    const char = pattern.charAt(index)
    if (char === '%') {
      index += 1
      const name = pattern.charAt(index)
      text += classes[name] ?? literal(name)
    } else text += char === '-' ? char : literal(char)
  }
  return [`${text}]`, index + 1]
}

/**
 * Converts a Lua pattern to a regular expression, for the subset that Kong's schemas use: classes such as `%u`, brackets, anchors and the quantifiers
 * `* + ? -`. Only for our own schemas, never for user input.
 */
export function luaPattern(pattern: string): RegExp {
  let source = ''
  for (let at = 0; at < pattern.length; ) {
    const char = pattern.charAt(at)
    if ((char === '^' && at === 0) || (char === '$' && at === pattern.length - 1)) {
      source += char
      at += 1
      continue
    }
    const [text, next] = char === '[' ? bracket(pattern, at + 1) : single(pattern, at)
    const quantifier = pattern.charAt(next)
    source += text
    at = next
    if ('*+?-'.includes(quantifier) && quantifier !== '') {
      source += quantifier === '-' ? '*?' : quantifier
      at += 1
    }
  }
  return new RegExp(source)
}

const compiled = new Map<string, RegExp>()

/** Whether the text contains a match of the Lua pattern (anchored only if it says so, as in `string.find`). */
export function luaFind(text: string, pattern: string): boolean {
  let regex = compiled.get(pattern)
  if (!regex) {
    regex = luaPattern(pattern)
    compiled.set(pattern, regex)
  }
  return regex.test(text)
}
