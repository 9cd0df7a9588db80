import type { english } from '../locales/en.ts'

/** A text that counts is known by its key without the plural. */
type WithoutPlural<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name

type KeyOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? WithoutPlural<Name>
    : Group[Name] extends readonly unknown[]
      ? never
      : `${Name}.${KeyOf<Group[Name]>}`
}[keyof Group & string]

/** A key of `locales/en/<feature>.json`, for data that refers to a text. */
export type TextKey = KeyOf<typeof english>
