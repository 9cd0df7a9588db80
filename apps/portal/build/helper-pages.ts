import type { Plugin } from 'vite'
import { english } from '../src/locales/en.ts'
import { completeLanguages } from './languages.ts'

interface Page {
  file: string
  title?: string
  text: keyof typeof english.helper
  script?: string
}

/** The sign-in pages without the application's script, by path. The portal's server has the same three. */
export const helperPageAddresses: Record<string, Page> = {
  '/login': { file: 'login.html', title: english.helper.loginTitle, text: 'login' },
  '/silent-refresh': { file: 'silent-refresh.html', text: 'renewed', script: '/silent-refresh.js' },
  '/logout-callback': { file: 'logout.html', title: english.helper.logoutTitle, text: 'logout', script: '/logout.js' },
}

const mark =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M3 14h6M19 14h6M14 3v6M14 19v6" /><rect x="9" y="9" width="10" height="10" rx="2" /></svg>'
const textOf = (key: keyof typeof english.helper) => `data-text="${key}">${english.helper[key]}`

/** The page in English; `helper-texts.js` translates it. A page whose text says where to continue has the link. */
export const helperPage = ({ title, text, script }: Page) => `<!doctype html>
<html data-languages="${completeLanguages().join(' ')}" lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>${[title, english.shell.application].filter(Boolean).join(' · ')}</title>
    <link rel="stylesheet" href="/helper-pages.css" />
    ${script ? `<script src="${script}" defer></script>\n    ` : ''}<script src="/theme-init.js" defer></script>
    <script src="/helper-texts.js" defer></script>
  </head>
  <body>
    ${mark}
    <p role="status"><span ${textOf(text)}</span>${text === 'renewed' ? '' : ` <a href="/" ${textOf('toPortal')}</a>`}</p>
  </body>
</html>
`

/** Emits the sign-in pages, and in `vite dev` serves them at their paths without an extension. */
export const helperPages = (): Plugin => ({
  name: 'portal:helper-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const page = helperPageAddresses[request.url?.split('?')[0] ?? '']
      if (!page) return next()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(helperPage(page))
    })
  },
  generateBundle() {
    for (const page of Object.values(helperPageAddresses)) this.emitFile({ type: 'asset', fileName: page.file, source: helperPage(page) })
  },
})
