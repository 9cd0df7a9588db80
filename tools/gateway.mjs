import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureGatewayPacked, gatewayProgram } from './launch/prepare/gateway-program.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run gateway: the embedded gateway alone, a proxy with Kong's Admin API.

  GATEWAY_PROXY_PORT=8000   the proxy                          DATA_DIR=./data      its store lies in DATA_DIR/gateway
  GATEWAY_PROXY_TLS_PORT=8443  the proxy with TLS
  GATEWAY_ADMIN_PORT=8001   the Admin API, on loopback only    GATEWAY_WORKERS=…    proxy threads; default: number of cores
  HOST=127.0.0.1            where the proxy listens            GATEWAY_ADMIN_TOKEN  unset: the Admin API asks for none
  GATEWAY_OAUTH2_PLAIN_LOOPBACK=0   1: OAuth tokens over plain HTTP for programs on this machine
  GATEWAY_ROUTER_FLAVOR=…           as in Kong: traditional_compatible or traditional   (docs/configuration.md)
  GATEWAY_TRUSTED_IPS=…             as in Kong: proxies of your own, whose X-Real-IP and X-Forwarded-* are believed
  GATEWAY_FORBIDDEN_UPSTREAMS=…     host:port, with commas: what no upstream may lead to, whatever its name stands for
  GATEWAY_TAKEOVER=0                1: takes over, without a failed request, from the gateway that runs on the same folder and ports

It is ready when GET /status of its Admin API answers 200. Ctrl-C drains and stops it.
`)

ensureInstalled()
ensureGatewayPacked()
const { script, ...options } = gatewayProgram()
handOver(script, process.argv.slice(2), { ...options, logs: true })
