/** Returns where a run of characters ends before what `stop` finds (everywhere in a text): each run is looked for once, as many names may stand in one. */
export const createRun = (text: string, stop: RegExp) => {
  let [start, end] = [0, -1]
  return (from: number): number => {
    if (end >= from && from >= start) return end
    stop.lastIndex = from
    start = from
    end = stop.exec(text)?.index ?? text.length
    return end
  }
}
