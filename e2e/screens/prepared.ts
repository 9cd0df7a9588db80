import { contract } from '@apim/contract'
import { apiLives } from '@apim/contract/constants'
import type { Page } from 'playwright-core'
import { people } from '../people.ts'
import { type Program, programAt } from '../program-at.ts'
import { core } from './screen.ts'

const kept = new Map<string, Promise<unknown>>()

/** Makes something once for each product, however many screens show it. */
export const once = <T>(name: string, make: (program: Program) => Promise<T>, who: string = people.portalAdmin) => {
  return (page: Page): Promise<T> => {
    const portal = new URL(page.url()).origin
    const key = `${portal} ${name}`
    const made = (kept.get(key) as Promise<T> | undefined) ?? programFor(portal, who).then(make)
    kept.set(key, made)
    return made
  }
}

/** An access token is good for five minutes. */
const tokenMs = 180_000
const programs = new Map<string, { since: number; program: Promise<Program> }>()
const programFor = (portal: string, who: string): Promise<Program> => {
  const key = `${portal} ${who}`
  const known = programs.get(key)
  if (known && performance.now() - known.since < tokenMs) return known.program
  const program = programAt(portal, who)
  programs.set(key, { since: performance.now(), program })
  return program
}

/** A program that is signed in at the product of a page. */
export const beside = (page: Page, who: string = people.portalAdmin): Promise<Program> => programFor(new URL(page.url()).origin, who)

let count = 0
/** A name that nothing else has, also where only letters are allowed. */
export const newName = (text: string): string => {
  count += 1
  return `${text} ${String(process.pid * 100 + count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
}

export const idOf = async ({ send }: Program, name: string): Promise<number> => {
  const { apis } = await send(contract.apis.list, { query: { name, life: apiLives.join(',') } })
  const id = apis.find((one) => one.name === name)?.id
  if (id === undefined) throw new Error(`There is no API ${name}`)
  return id
}

const pathsOf = (paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, { get: { summary: `All of ${path}`, responses: { 200: { description: 'ok' } } } }]))

/** A spec in YAML, as JSON is that too. */
export const specOf = (title: string, paths: string[]): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1.0.0' }, paths: pathsOf(paths) }, null, 2)

/** Uploads a spec of its own to Payments, as a draft unless it says otherwise. */
export const addApi = async ({ send }: Program, title: string, publish = false): Promise<number> => {
  const file = new File([specOf(title, ['/accounts'])], 'spec.json', { type: 'application/json' })
  const { id } = await send(contract.apis.importDocument, { body: { bizappId: 1, publish: String(publish) }, file })
  return id
}

/** Where the demo's API is deployed to DEV, and what its calls are forwarded to. */
export const demoDeployment = once('deployment', async (program) => {
  const apiId = await idOf(program, core)
  const { deployments } = await program.send(contract.apis.info, { params: { id: apiId } })
  const id = deployments.find(({ env }) => env === 'DEV')?.id as number
  const { upstreamUrl } = await program.send(contract.deployments.get, { params: { id } })
  return { apiId, id, upstreamUrl }
})
