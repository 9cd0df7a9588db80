import { useLocalStorage } from '@mantine/hooks'

export type Layout = 'cards' | 'list'

/** Cards or list, remembered in this browser. */
export const useLayout = () =>
  useLocalStorage<Layout>({
    key: 'apim-gallery-layout',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    serialize: (layout) => layout,
    deserialize: (text) => (text === 'list' ? 'list' : 'cards'),
  })
