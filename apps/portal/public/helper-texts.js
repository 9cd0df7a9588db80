/* The sign-in's pages in the reader's language, which theme-init.js found; in English they are complete as they are. */
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
