import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, start, stop, untilAnswers } from './process.ts'

const config = (folder: string, servers: string) => `
daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 1000000000; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${servers} }`

const run = async (servers: (port: number) => string, cpu?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), config(folder, servers(port)))
  const child = start('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {}, cpu)
  await untilAnswers(`http://127.0.0.1:${port}/`)
  return {
    port,
    pid: child.pid as number,
    async stop() {
      await stop(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An upstream that answers with 1 KB at once, pinned to the load generator's CPU. */
export const upstream = () =>
  run((port) => `server { listen 127.0.0.1:${port}; location / { default_type text/plain; return 200 "${'x'.repeat(1024)}"; } }`, 1)

/** The reference: nginx as a plain reverse proxy, pinned to the same CPU as what is measured. */
export const proxy = (upstreamPort: number) =>
  run(
    (port) => `upstream up { server 127.0.0.1:${upstreamPort}; keepalive 64; }
server { listen 127.0.0.1:${port}; location / { proxy_http_version 1.1; proxy_set_header Connection ""; proxy_pass http://up; } }`,
    0,
  )

/** Like an upstream that decodes and resolves the path of every request: passes on the path as it understood it. */
export const resolving = (upstreamPort: number) =>
  run((port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${upstreamPort}/; } }`)

/** As a gateway: forwards what follows `prefix` to below `base`, and nothing else. */
export const stripping = (upstreamPort: number, prefix: string, base: string) =>
  run(
    (port) => `server { listen 127.0.0.1:${port}; location = / { return 200; } location / { return 404; }
location ${prefix} { return 404; } location ${prefix}/ { proxy_pass http://127.0.0.1:${upstreamPort}${base}/; } }`,
  )
