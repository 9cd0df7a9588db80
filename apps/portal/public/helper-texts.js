/* Translates the sign-in pages into the reader's language, as detected by theme-init.js; they are written in English. */
const language = document.documentElement.lang.toLowerCase()
const isWritten = (document.documentElement.dataset.languages ?? 'en').split(' ').includes(language)
if (isWritten && language !== 'en') {
  fetch(`/i18n/${language}.json`)
    .then((answer) => answer.json())
    .then(({ helper }) => {
      for (const part of document.querySelectorAll('[data-text]')) part.textContent = helper[part.dataset.text] ?? part.textContent
    })
    .catch(() => undefined)
}
