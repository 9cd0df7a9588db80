/**
 * Runs tasks in their order, as many at a time as there is room for: each takes its `cores` of `room`, one that takes more than there is runs alone.
 * Answers what they answered, in the order of the tasks.
 */
export const besideEachOther = async (tasks, room, run) => {
  const answers = []
  const running = new Set()
  let free = room
  for (const [at, task] of tasks.entries()) {
    const cores = Math.min(task.cores ?? room, room)
    while (free < cores) await Promise.race(running)
    free -= cores
    const one = run(task).then((answer) => {
      answers[at] = answer
      free += cores
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
  return answers
}
