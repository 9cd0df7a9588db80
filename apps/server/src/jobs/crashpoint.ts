const hits = new Map<string, number>()

/**
 * Kills this process, like a power cut, when APIM_CRASHPOINT names this point (`name`, or `name#2` for its second time). For tests that prove that a
 * kill between any two steps loses nothing and opens nothing (trust R02); does nothing otherwise.
 */
export const crashpoint = (name: string): void => {
  const wanted = process.env['APIM_CRASHPOINT']
  if (wanted === undefined) return
  const count = (hits.get(name) ?? 0) + 1
  hits.set(name, count)
  const [point, time = '1'] = wanted.split('#')
  if (point === name && count === Number(time)) process.kill(process.pid, 'SIGKILL')
}
