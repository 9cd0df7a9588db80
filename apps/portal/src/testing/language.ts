import { tagOf } from '../shared/language.ts'

/** Runs `read` on a page in this language, for a reader whose browser uses it too. */
export const inLanguage = <T>(code: string, read: () => T): T => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document')
  Object.defineProperty(globalThis, 'document', { value: { documentElement: { lang: tagOf(code), dataset: {} } }, configurable: true })
  try {
    return read()
  } finally {
    if (before) Object.defineProperty(globalThis, 'document', before)
    else Reflect.deleteProperty(globalThis, 'document')
  }
}
