/** After what waits in the browser: a press, a drawing. */
const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Does one after the other, each in a turn of its own. Rejects with the first failure; nothing after it is done. */
export const inTurns = async (acts: (() => Promise<unknown>)[]): Promise<void> => {
  for (const act of acts) {
    await act()
    await nextTurn()
  }
}
