import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../apps/server/src/config.ts'
import { reachable } from '../../apps/server/src/host.ts'
import demo from './demo-accounts.json' with { type: 'json' }
import { adminHost } from './parts.ts'

const databaseOf = (config: Config): string => {
  if (config.DATABASE_URL) return 'PostgreSQL at DATABASE_URL'
  const elsewhere = join(config.DATA_DIR, 'postgres-location.json')
  if (!existsSync(elsewhere)) return join(config.DATA_DIR, 'postgres')
  const { home } = JSON.parse(readFileSync(elsewhere, 'utf8')) as { home: string }
  return `${home} (PostgreSQL's user cannot access DATA_DIR; ${elsewhere} records the location)`
}

const accountLines = (config: Config): string[] => {
  if (!config.embeddedIdentity) return [`  Sign in        at ${config.issuer}`]
  if (!config.DEMO_DATA) return []
  const width = Math.max(...demo.accounts.map(({ email }) => email.length))
  return [
    `  Sign in        with one of these accounts; password ${demo.password}`,
    ...demo.accounts.map(({ email, is }) => `                 ${email.padEnd(width)}  ${is}`),
    `                 access token for curl: npm run -s token -- ${demo.accounts[4]?.email}`,
  ]
}

/** The block that `npm start` prints once everything is ready: addresses, accounts, where the data is, how to stop.
 * `hasTls` says whether the gateway's TLS port is open. */
export const announcement = (config: Config, seconds: number, hasTls: boolean): string => {
  const host = reachable(config.HOST)
  const gateway = [
    `  Gateway        http://${host}:${config.GATEWAY_PROXY_PORT}` + (hasTls ? `  https://${host}:${config.GATEWAY_PROXY_TLS_PORT}` : ''),
    `                 Admin API http://${reachable(adminHost(config.HOST))}:${config.GATEWAY_ADMIN_PORT} (token in ${join(config.DATA_DIR, 'gateway-admin-token')})`,
  ]
  const lines = [
    `The developer portal is ready (${seconds.toFixed(1)} s)`,
    '',
    `  Portal         ${config.PUBLIC_URL}`,
    ...accountLines(config),
    ...(config.GATEWAY === 'none' ? [] : gateway),
    ...(config.SAMPLE_UPSTREAM_PORT ? [`  Sample service http://${host}:${config.SAMPLE_UPSTREAM_PORT}`] : []),
    `  Database       ${databaseOf(config)}`,
    '  Stop           Ctrl-C',
  ]
  return `\n${lines.join('\n')}\n\n`
}
