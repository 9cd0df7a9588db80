import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureGatewayPacked, gatewayProgram } from './launch/prepare/gateway-program.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run gateway: runs only the embedded gateway, a proxy with Kong's Admin API.

  GATEWAY_PROXY_PORT=8000   the proxy                          DATA_DIR=./data      its store is DATA_DIR/gateway
  GATEWAY_PROXY_TLS_PORT=8443  the proxy with TLS
  GATEWAY_ADMIN_PORT=8001   the Admin API, on loopback only    GATEWAY_WORKERS=…    proxy threads; default: number of cores
  HOST=127.0.0.1            where the proxy listens            GATEWAY_ADMIN_TOKEN  unset: the Admin API requires no token
  GATEWAY_OAUTH2_PLAIN_LOOPBACK=0   1: allows OAuth tokens over plain HTTP for clients on this machine
  GATEWAY_ROUTER_FLAVOR=…           as in Kong: traditional_compatible or traditional   (docs/configuration.md)
  GATEWAY_TRUSTED_IPS=…             as in Kong: your reverse proxies, whose X-Real-IP and X-Forwarded-* are trusted
  GATEWAY_FORBIDDEN_UPSTREAMS=…     comma-separated host:port pairs that no upstream may reach, whatever its name resolves to
  GATEWAY_TAKEOVER=0                1: takes over from the gateway running on the same folder and ports, without downtime

It is ready when GET /status of its Admin API returns 200. Ctrl-C drains and stops it.
`)

ensureInstalled()
ensureGatewayPacked()
const { script, ...options } = gatewayProgram()
handOver(script, process.argv.slice(2), { ...options, logs: true })
