import { mask } from './values.ts'

/** Collects what stands in the place of parts of a text, in whatever order they are found. */
export const createCuts = (text: string) => {
  const cuts: [from: number, end: number, instead: string][] = []
  return {
    add: (from: number, end: number, instead = mask): void => {
      cuts.push([from, end, instead])
    },
    /** The text with all of it; of two that are in one place the first. */
    written: (): string => {
      let [clean, done] = ['', 0]
      for (const [from, end, instead] of cuts.toSorted(([one], [other]) => one - other)) {
        if (from < done) continue
        clean += text.slice(done, from) + instead
        done = end
      }
      return clean + text.slice(done)
    },
  }
}
