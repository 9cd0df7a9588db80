import { contract } from '@apim/contract'
import type { Page } from 'playwright-core'
import type { Program } from '../../program-at.ts'
import { addApi, idOf, newName, once } from '../prepared.ts'
import { type Act, found, press, type Screen, showing } from '../screen.ts'
import { openTab } from './api-page.ts'

/** Demo APIs of which no other screen shows more than their names. */
const [ending, ended] = ['Participant Self-Service', 'Instrument Identifiers']

const ofEnd = { sunsetAt: '2999-02-01T10:00:00Z', text: 'Use Core Banking, which also answers for members.' }

const standing = async ({ send }: Program, name: string) => {
  const id = await idOf({ send } as Program, name)
  const { life } = await send(contract.apis.detail, { params: { id } })
  return { id, life }
}

/** Deprecated, with clients who call it. */
const deprecated = once('deprecated API', async (program) => {
  const { id, life } = await standing(program, ending)
  if (life === 'published') await program.send(contract.apiLife.deprecate, { params: { id }, body: ofEnd })
  return id
})

const retired = once('retired API', async (program) => {
  const { id, life } = await standing(program, ended)
  if (life === 'published') await program.send(contract.apiLife.deprecate, { params: { id }, body: ofEnd })
  if (life !== 'retired') await program.send(contract.apiLife.retire, { params: { id }, body: { confirm: ended } })
  return id
})

const draft = once('draft API', (program) => addApi(program, newName('Draft')))

const maintain = (id: (page: Page) => Promise<number>) => async (page: Page) => `/apis/${await id(page)}?tab=maintain`

const published: Act = async (page) => {
  await openTab(page, 'Maintain')
  await press('button', 'Deprecate')(page)
}

/** The life of an API, from a draft to its end. */
export const life: Screen[] = [
  showing('publish a draft', maintain(draft), press('button', 'Publish'), 'dialog'),
  showing(
    'deprecate an API',
    async (page) => `/apis/${await once('published', (program) => idOf(program, 'Core Banking'))(page)}`,
    published,
    'complementary',
  ),
  found('deprecated API', async (page) => `/apis/${await deprecated(page)}`),
  found('maintain a deprecated API', maintain(deprecated)),
  showing('change a deprecation', maintain(deprecated), press('button', 'Change the deprecation'), 'complementary'),
  showing('end a deprecation', maintain(deprecated), press('button', 'End the deprecation'), 'dialog'),
  showing('retire an API', maintain(deprecated), press('button', 'Retire'), 'dialog'),
  found('retired API', async (page) => `/apis/${await retired(page)}`),
  showing('reopen an API', maintain(retired), press('button', 'Reopen'), 'dialog'),
]
