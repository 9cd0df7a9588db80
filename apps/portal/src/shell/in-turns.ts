/** Yields to the browser's pending work, such as input or rendering. */
const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Runs steps one after the other, each in a task of its own. Rejects with the first failure; later steps do not run. */
export const inTurns = async (acts: (() => Promise<unknown>)[]): Promise<void> => {
  for (const act of acts) {
    await act()
    await nextTurn()
  }
}
