import { type ChildProcess, spawn } from 'node:child_process'
import { gatewayProgram } from '../../../tools/launch/prepare/gateway-program.mjs'

/** A gateway in its own process, as `npm run gateway` starts it. */
export interface GatewayProcess {
  child: ChildProcess
  /** Its output so far. */
  output(): string
  /** Resolves to its exit code, null after a signal. */
  ended: Promise<number | null>
}

const { script, nodeArgs, env } = gatewayProgram()

/** Starts a gateway with only these variables, bundled as operators run it (tools/test/packed-gateway.ts). */
export function spawnGateway(variables: Readonly<Record<string, string>>): GatewayProcess {
  const child = spawn(process.execPath, [...nodeArgs, script], {
    env: {
      ...env,
      PATH: process.env.PATH,
      APIM_TEST_PATTERN: process.env['APIM_TEST_PATTERN'],
      LOG_LEVEL: 'warn',
      GATEWAY_WORKERS: '2',
      GATEWAY_PROXY_TLS_PORT: '0',
      ...variables,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      text += data
    })
  }
  return { child, output: () => text, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Resolves once `GET /status` of the Admin API answers with this status; throws after 60 s or if the process exits. */
export async function untilStatus(adminPort: number, wanted: number, running: GatewayProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && running.child.exitCode === null) {
    const status = await fetch(`http://127.0.0.1:${adminPort}/status`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === wanted) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the gateway on ${adminPort} is not ready: ${running.output()}`)
}
