/**
 * Returns where a run of characters ends that `stop` does not match: each run is looked for once, as many names may stand in one.
 */
export const createRun = (text: string, stop: RegExp) => {
  const look = new RegExp(stop, 'g')
  let [start, end] = [0, -1]
  return (from: number): number => {
    if (end >= from && from >= start) return end
    look.lastIndex = from
    start = from
    end = look.exec(text)?.index ?? text.length
    return end
  }
}
