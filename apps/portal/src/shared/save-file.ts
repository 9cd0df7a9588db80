/** Saves a file through the browser's downloads, under this name. */
export const saveFile = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the object URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A file name made from a title, valid on every file system: `Account Verification` → `account-verification`. */
export const fileNameOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .toLowerCase()
    .slice(0, 80) || 'api'
