import type { PrerenderedPage } from '../src/prerender.tsx'
import { criticalCss } from './critical-css.ts'
import { themeRules } from './theme-variables.ts'

interface Built {
  manifest: Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>
  read: (file: string) => string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Mantine computes a filled button's text color when it renders, but the page is rendered once for all themes. */
const inAnyTheme = (style: string) => style.replace('--button-color:var(--mantine-color-white)', '--button-color:var(--p-accent-on)')

/** The content security policy blocks style attributes: each becomes a rule for elements marked with its number. */
export const liftStyles = (html: string) => {
  const styles: string[] = []
  const marked = html.replace(/(<[^>]*?) style="([^"]*)"/g, (_, before: string, style: string) => {
    const known = styles.indexOf(style)
    const at = known < 0 ? styles.push(style) - 1 : known
    return `${before} data-style="${at}"`
  })
  const rules = styles.map((style, at) => `#root [data-style="${at}"]{${inAnyTheme(unescaped(style))}}`)
  return { html: marked, rules: rules.join('') }
}

/** The style sheets a page needs in addition to the shell's: those with a class it uses. */
const sheetsOf = (html: string, { manifest, read }: Built) => {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')))
  const sheets = new Set(Object.values(manifest).flatMap(({ css, isEntry }) => (isEntry ? [] : (css ?? []))))
  return [...sheets].filter((sheet) => [...read(sheet).matchAll(/\.(_[\w-]+)/g)].some(([, name]) => classes.has(name ?? '')))
}

/** The page's own script with its imports, without those that the shell already loads. */
const scriptsOf = (sheets: string[], { manifest }: Built) => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  for (const [key, { css, file }] of Object.entries(manifest))
    if (file.endsWith('.js') && css?.some((sheet) => sheets.includes(sheet))) visit(key)
  return [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))
}

const link = /\n?\s*<link rel="stylesheet"[^>]*>/g
const fetched = /\n?\s*<(?:link rel="(?:module)?preload"[^>]*|script type="module"[^>]*><\/script)>/g
const firstScript = '<script src="/theme-init.js"'

/**
 * Inserts a page into the shell: the rules it needs are in its head, and the style sheets after its content, where they block nothing. What only the
 * portal itself needs, its scripts and texts, is in a template that `theme-init.js` opens after the first paint. The server fills in the nonce and
 * the portal's public address.
 */
export const writePage = (shell: string, { path, title, description, html }: PrerenderedPage, built: Built): string => {
  const lifted = liftStyles(html.replace(/<style([^>]*?) nonce=""/g, '<style$1 nonce="__CSP_NONCE__"'))
  const own = sheetsOf(html, built)
  const scripts = scriptsOf(own, built).filter((file) => !shell.includes(file))
  const sheets = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]*)"/g)].map(([, file]) => file ?? '').concat(own)
  const afterPaint = [
    ...[...shell.matchAll(fetched)].map(([tag]) => tag.trim()),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__" />`),
  ]
  const head = [
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="__PUBLIC_URL__${path}" />`,
    `<style nonce="__CSP_NONCE__">${criticalCss(html, sheets.map(built.read))}${lifted.rules}${themeRules()}</style>`,
  ]
  const late = sheets.map((sheet) => `<link rel="stylesheet" crossorigin fetchpriority="low" href="/${sheet}" nonce="__CSP_NONCE__" />`)
  return shell
    .replace(link, '')
    .replace(fetched, '')
    .replace(firstScript, () => `<template id="scripts">\n      ${afterPaint.join('\n      ')}\n    </template>\n    ${firstScript}`)
    .replace(/<title>.*?<\/title>/, `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${lifted.html}</div>\n    ${late.join('\n    ')}`)
}
