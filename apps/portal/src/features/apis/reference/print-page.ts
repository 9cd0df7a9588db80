/** Prints the page that the reference is on, also while a dock lies over it, which is what the browser's own command prints (`Dock.module.css`). */
export const printPage = (): void => {
  const { dataset } = document.documentElement
  dataset.printed = 'page'
  window.addEventListener('afterprint', () => delete dataset.printed, { once: true })
  window.print()
}
