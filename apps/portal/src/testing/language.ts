import { tagOf } from '../shared/language.ts'

/** What a page in this language would get, for a reader whose browser speaks it too. */
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
