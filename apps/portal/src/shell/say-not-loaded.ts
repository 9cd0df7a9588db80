/** The portal's own scripts could not be loaded: says so above what the page already shows, with a way to try again. The page holds the words. */
export const sayNotLoaded = (): void => {
  const words = document.querySelector<HTMLTemplateElement>('#not-loaded')
  if (!words) return
  delete document.documentElement.dataset['awaits']
  document.body.prepend(words.content.cloneNode(true))
  document.querySelector('#load-again')?.addEventListener('click', () => window.location.reload())
}
