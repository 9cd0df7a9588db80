import type { ParseKeys } from 'i18next'

/** A key of `locales/en/<feature>.json`, for data that refers to a text. */
export type TextKey = ParseKeys
