/** Lets someone choose a file of these endings. */
export const chooseFile = (accept: string, take: (file: File) => void): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => input.files?.[0] && take(input.files[0]))
  input.click()
}
