import { sizeLimits } from '@apim/openapi/size/measure'

/**
 * Caps on an uploaded API description (trust T36). Real documents stay far below: the
 * largest one in the tests, GitHub's, has 13 MB.
 */
export const limits = {
  bytes: 16 * 1024 * 1024,
  ...sizeLimits,
  schemas: 5_000,
  /** Characters of what is kept about operations beside the document, and what each counts at least: GitHub's 1,223 have 151,000. */
  operationsText: 10_000_000,
  operationLeast: 100,
  /** Lengths, in characters, of the metadata stored with the document. */
  title: 200,
  version: 100,
  description: 1_000,
  summary: 300,
  servers: 20,
  warnings: 100,
  /** Above this many characters a problem's line is not looked up, because that parses the text again. */
  locatedText: 2_000_000,
  /** Characters of a document as indented JSON or YAML, about: one deep text of a megabyte in short lines is a hundred times as long. */
  indentedText: 64 * 1024 * 1024,
  /** Characters of the documentation made from a document: of GitHub's there are 7 million. */
  writtenText: 20_000_000,
  /** Characters of a PDF: its text is set letter by letter. */
  printedText: 2_000_000,
  /** Characters of a section of it in which Markdown is looked for. */
  markedText: 300_000,
} as const

/** The worker that reads a document: heap in megabytes, time in milliseconds, and how many jobs may wait. */
export const workerLimits: { threads: number; heapMb: number; timeMs: number; waiting: number } = {
  threads: 2,
  heapMb: 512,
  timeMs: 30_000,
  waiting: 20,
}
