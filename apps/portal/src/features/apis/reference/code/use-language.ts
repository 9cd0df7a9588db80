import { type Language, languages } from '@apim/openapi/snippets/languages'
import { useLocalStorage } from '@mantine/hooks'

const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(languages, text)

/** The reader's programming language, remembered in this browser. */
export const useLanguage = (): [Language, (text: string) => void] => {
  const [language, setLanguage] = useLocalStorage<Language>({
    key: 'apim-code-language',
    defaultValue: 'curl',
    getInitialValueInEffect: false,
    serialize: (one) => one,
    deserialize: (text) => (isLanguage(text) ? text : 'curl'),
  })
  return [language, (text) => isLanguage(text) && setLanguage(text)]
}
