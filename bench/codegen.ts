/**
 * How long the code of a small spec takes, in each language, compared with the bare generator on the same spec in the same run; and how long other calls
 * take without and while 20 users ask for code at once (trust R13).
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type CodeType, codeLanguages, codeTypes } from '@apim/contract/codegen/values'
import { newFolder } from './measure/folder.ts'
import { untilIdle } from './measure/memory.ts'
import { figure, percentile, ratio } from './measure/print.ts'
import { startProduct } from './measure/product.ts'

const goalSeconds = 3
/** Four of the twenty are each of them: everyone may generate five times a minute. */
const askers = ['portal.admin', 'second.admin', 'team.lead', 'maintainer', 'author'].map((name) => `${name}@apim.example`)
const targets = codeTypes.flatMap((type) => codeLanguages[type].map((lang) => ({ type, lang })))
const sample = new URL('../apps/server/documents/sample-bank.yaml', import.meta.url)

const product = await startProduct()
const tokens = await Promise.all(askers.map((email) => product.token(email)))
const seconds = (start: number) => (performance.now() - start) / 1000

const sampleApi = async (): Promise<number> => {
  const form = new FormData()
  form.append('jsonFile', new File([new Uint8Array(readFileSync(sample))], 'bank.yaml'))
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const answer = await fetch(`${product.url}/api/swagger/import`, { method: 'POST', headers, body: form })
  if (answer.status !== 200) throw new Error(`import: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

const codeCall = (target: { type: CodeType; lang: string }, asker: number): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${tokens[asker % tokens.length]}`, 'content-type': 'application/json' },
  body: JSON.stringify({ ...target, modelPackage: 'com.acme.model', apiPackage: 'com.acme.api' }),
})

const generated = async (id: number, target: { type: CodeType; lang: string }, asker: number): Promise<number> => {
  const start = performance.now()
  const answer = await fetch(`${product.url}/api/codegen/${id}`, codeCall(target, asker))
  const content = Buffer.from(await answer.arrayBuffer())
  if (answer.status === 200) return seconds(start)
  if (answer.status === 503 && String(content).includes('being fetched')) return generated(id, target, asker)
  throw new Error(`${target.lang}: ${answer.status} ${String(content)}`)
}

/** A list and the page of an API. */
const others = (id: number): readonly string[] => ['/api/swaggers', `/api/api-detail/${id}`]
const otherGoalMs = 300
const asked = 20
/** The window in which everyone may generate five times. */
const windowMs = 61_000

const otherCall = async (path: string): Promise<number> => {
  const start = performance.now()
  const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return 1000 * seconds(start)
}

/** The milliseconds of other calls, one after the other, as long as `goOn` says so. */
const otherCalls = async (id: number, goOn: (count: number) => boolean): Promise<number[]> => {
  const times: number[] = []
  while (goOn(times.length)) for (const path of others(id)) times.push(await otherCall(path))
  return times
}

/** As many at once as 20 users; each ends in code, or is refused for now. */
const askedAtOnce = (id: number) =>
  Promise.all(
    Array.from({ length: asked }, async (_, at) => {
      const answer = await fetch(`${product.url}/api/codegen/${id}`, codeCall(targets[at % targets.length] as (typeof targets)[number], at))
      await answer.arrayBuffer()
      if (![200, 429, 503].includes(answer.status)) throw new Error(`code generation: ${answer.status}`)
      return answer.status
    }),
  )

const measureOthers = async (id: number): Promise<void> => {
  await setTimeout(windowMs)
  await otherCalls(id, (count) => count < 40)
  const without = await otherCalls(id, (count) => count < 400)
  let isAsking = true
  const asking = askedAtOnce(id).finally(() => {
    isAsking = false
  })
  const during = await otherCalls(id, () => isAsking)
  const codes = (await asking).filter((status) => status === 200).length
  figure('other calls without code generation, p50', percentile(without), 'ms')
  figure('p95', percentile(without, 0.95), 'ms')
  const said = `${during.length} calls, ${codes} of ${asked} got their code`
  figure(
    `other calls while ${asked} ask for code, p50`,
    percentile(during),
    'ms',
    ratio(percentile(during), percentile(without), 'without'),
  )
  const p95 = percentile(during, 0.95)
  figure(`p95 (goal: ${otherGoalMs} ms)`, p95, 'ms', `${ratio(p95, percentile(without, 0.95), 'without')}, ${said}`)
  if (p95 > otherGoalMs) process.exitCode = 1
}

const bare = (): number => {
  const folder = newFolder()
  const jar = readdirSync(product.folder, { recursive: true }).find((name) => String(name).endsWith('.jar'))
  const start = performance.now()
  execFileSync('java', ['-jar', join(product.folder, String(jar)), 'generate', '-g', 'java', '-i', sample.pathname, '-o', folder], {
    stdio: 'ignore',
  })
  const took = seconds(start)
  rmSync(folder, { recursive: true, force: true })
  return took
}

try {
  const id = await sampleApi()
  await generated(id, { type: 'client', lang: 'retrofit2' }, 0)
  await untilIdle(product.pid)
  const reference = percentile([bare(), bare(), bare()])
  figure('the generator alone', reference, 's')
  const all: number[] = []
  for (const [at, target] of targets.entries()) {
    const took = await generated(id, target, at + 1)
    figure(`${target.type} ${target.lang}`, took, 's', ratio(took, reference, 'the generator alone'))
    all.push(took)
  }
  figure(`p50 of ${all.length} languages (goal: ${goalSeconds} s)`, percentile(all), 's')
  figure('p95', percentile(all, 0.95), 's')
  if (percentile(all) > goalSeconds) process.exitCode = 1
  await measureOthers(id)
} finally {
  await product.stop()
  product.remove()
}
