import { boolean, record, typedefs } from '@apim/kong-admin'
import { definePlugin, type Exchange, type Outcome } from '../plugin.ts'
import { requestBytes, responseBytes } from './shared/sizes.ts'

const switchedOff = () => boolean({ default: false })

/** Kong's words for the source of a response: the service, a plugin, or the gateway if the service failed. */
const sourceOf = ({ source, tries }: Outcome): string => {
  if (source === 'upstream') return 'service'
  return tries.length > 0 ? 'error' : 'exit'
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const placeOf = ({ service, route }: Exchange) => ({
  service: textOf(service?.name) || textOf(service?.host),
  route: textOf(route?.name) || (route?.id ?? ''),
})

/** Records metrics for Prometheus, which scrapes them from `/metrics` of the Admin API. */
export const prometheus = definePlugin({
  name: 'prometheus',
  priority: 13,
  protocols: typedefs.protocolsAll(),
  config: record(
    {
      per_consumer: switchedOff(),
      status_code_metrics: switchedOff(),
      ai_metrics: switchedOff(),
      latency_metrics: switchedOff(),
      bandwidth_metrics: switchedOff(),
      upstream_health_metrics: switchedOff(),
    },
    { required: true },
  ),
  prepare: (config) => config,
  log(config, exchange, { metrics }) {
    const { outcome } = exchange
    // As in Kong, requests that reached no service are not counted.
    if (outcome === null || exchange.service === null) return
    const place = placeOf(exchange)
    const workspace = 'default'
    const consumer = config.per_consumer === true ? (exchange.consumer?.username ?? exchange.consumer?.custom_id ?? '') : ''
    if (config.status_code_metrics === true) {
      const code = String(outcome.status)
      metrics.count('kong_http_requests_total', { ...place, code, source: sourceOf(outcome), workspace, consumer })
    }
    if (config.bandwidth_metrics === true) {
      metrics.count('kong_bandwidth_bytes', { ...place, direction: 'ingress', workspace, consumer }, requestBytes(exchange))
      metrics.count('kong_bandwidth_bytes', { ...place, direction: 'egress', workspace, consumer }, responseBytes(outcome))
    }
    if (config.latency_metrics !== true) return
    const labels = { ...place, workspace }
    metrics.observe('kong_request_latency_ms', labels, outcome.totalMs)
    metrics.observe('kong_kong_latency_ms', labels, Math.max(0, outcome.totalMs - Math.max(0, outcome.upstreamMs)))
    if (outcome.upstreamMs >= 0) metrics.observe('kong_upstream_latency_ms', labels, outcome.upstreamMs)
  },
})
