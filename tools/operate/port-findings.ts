import type { Config } from '../../apps/server/src/config.ts'
import { type Finding, ok, problem } from '../../apps/server/src/doctor/index.ts'
import { reachable } from '../../apps/server/src/host.ts'
import { isOpen, portProblem, portsOf } from '../launch/ports.ts'

/** Whether a portal answers there, well or not; any other program may listen there too. */
const isPortal = async (host: string, port: number): Promise<boolean> => {
  if (!(await isOpen(host, port))) return false
  try {
    const answer = await fetch(`http://${host}:${port}/actuator/health`, { signal: AbortSignal.timeout(5000), redirect: 'error' })
    return ['UP', 'DOWN'].includes(((await answer.json()) as { status?: string }).status ?? '')
  } catch {
    return false
  }
}

/** Whether every port of this configuration can be opened; while its portal runs, they are its own. */
export const portFindings = async (config: Config): Promise<Finding[]> => {
  if (await isPortal(reachable(config.HOST), config.PORT)) return [ok(`port ${config.PORT} is open: a portal is running`)]
  const found = await portProblem(portsOf(config))
  return found ? [problem(found, 'stop that program, or set another port')] : [ok('every port is free')]
}
