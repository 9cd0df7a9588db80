/**
 * Runs tasks in order, at most `lanes` at a time: the next starts as soon as one has finished. Resolves to their results, in the order of
 * the tasks.
 */
export const runConcurrently = async (tasks, lanes, run) => {
  const answers = []
  const waiting = [...tasks.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, task] = next
      answers[at] = await run(task)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers
}
