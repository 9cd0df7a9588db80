import type { SampleRequest } from '../request/request.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript, typescript } from './javascript.ts'
import { python } from './python.ts'

/** The languages that a request is shown in, in the order of the menu, with their own names. */
export const languages = {
  curl: 'curl',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  csharp: 'C#',
  go: 'Go',
} as const

export type Language = keyof typeof languages

const programs: Record<Language, (request: SampleRequest) => string> = { curl, javascript, typescript, python, java, csharp, go }

/** A request as a program. It holds no secret: each is read from the environment. */
export const snippetOf = (language: Language, request: SampleRequest): string => programs[language](request)
