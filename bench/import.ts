/** How long importing GitHub's whole spec (13 MB) takes, compared with only parsing its JSON, and how the server responds meanwhile. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, percentile, ratio } from './measure/print.ts'
import { startProduct } from './measure/product.ts'

const path = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json')
const bytes = readFileSync(path)
const parseStart = performance.now()
JSON.parse(bytes.toString('utf8'))
const parse = (performance.now() - parseStart) / 1000

const product = await startProduct()
try {
  const headers = { authorization: `Bearer ${await product.token('portal.admin@apim.example')}` }
  const waits: number[] = []
  let isImporting = true
  const probe = (async () => {
    while (isImporting) {
      const start = performance.now()
      await (await fetch(`${product.url}/actuator/health`)).arrayBuffer()
      waits.push(performance.now() - start)
      await sleep(10)
    }
  })()
  const seconds: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const form = new FormData()
    form.append('jsonFile', new File([bytes], 'github.json', { type: 'application/json' }))
    const start = performance.now()
    const answer = await fetch(`${product.url}/api/swagger/import`, { method: 'POST', headers, body: form })
    if (answer.status !== 200) throw new Error(`import: ${answer.status} ${await answer.text()}`)
    seconds.push((performance.now() - start) / 1000)
  }
  isImporting = false
  await probe
  figure('JSON.parse of the document alone', parse, 's')
  figure('import (goal: 5 s)', percentile(seconds), 's', ratio(percentile(seconds), parse, 'JSON.parse'))
  figure(
    'health meanwhile, slowest (goal: 100 ms)',
    Math.max(...waits),
    'ms',
    `median ${percentile(waits).toFixed(1)} ms of ${waits.length}`,
  )
  if (percentile(seconds) > 5 || Math.max(...waits) > 100) process.exitCode = 1
} finally {
  await product.stop()
  product.remove()
}
