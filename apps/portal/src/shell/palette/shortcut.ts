/** Whether this computer's shortcuts have the Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a key belongs to the keyboard's composition of a word. Safari says so of the one that ends it by this code alone. */
export const isComposed = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229

/** Ctrl+K, on a Mac Command+K: Ctrl+K deletes the rest of a line there. On keyboards without Latin letters it is the key in the same place. */
export const isShortcut = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys, mac = isMac): boolean => {
  if (shiftKey || altKey || ctrlKey === mac || metaKey !== mac) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}
