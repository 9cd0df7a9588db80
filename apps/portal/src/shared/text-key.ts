import type { ParseKeys } from 'i18next'

/** A key of `locales/en/<feature>.json`: what a table of data holds instead of a text. */
export type TextKey = ParseKeys
