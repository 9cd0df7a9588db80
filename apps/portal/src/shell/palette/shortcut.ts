/** Whether this computer's shortcuts have the Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl+K, on a Mac Command+K: Ctrl+K deletes the rest of a line there. On keyboards without Latin letters it is the key in the same place. */
export const isShortcut = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys, mac = isMac): boolean => {
  if (shiftKey || altKey || ctrlKey === mac || metaKey !== mac) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}
