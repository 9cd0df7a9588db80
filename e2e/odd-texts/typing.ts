import type { Locator, Page } from 'playwright-core'
import { scriptPayloads } from '../../apps/server/test/input/script-payloads.ts'
import { goWithin, settled } from '../settled.ts'
import { readable, scriptsIn } from './reading.ts'

/** As they are shown, and as a field of one line takes them: white space is the page's. */
export const shown = (text: string): string => text.replace(/\s+/g, ' ')

/** The fields of a form in which a text can be typed; pickers search in what is typed, and are chosen from. */
const textFields = 'input:is([type=text], [type=search], [type=tel], [type=email], [type=url], :not([type])), textarea'

let next = 0
/** The next payload that fits: over all fields of all forms, each of them is typed. */
const payloadFor = (max: number): string => {
  for (;;) {
    const payload = shown(scriptPayloads[next % scriptPayloads.length] as string)
    next += 1
    if (payload.length <= max) return payload
  }
}

/** Types a script into every text field of a form; returns what was typed into each, by its label. */
export const typeScripts = async (form: Locator): Promise<Map<string, string>> => {
  const typed = new Map<string, string>()
  for (const field of await form.locator(textFields).all()) {
    const isChosen = (await field.getAttribute('role')) === 'combobox' || (await field.getAttribute('aria-haspopup')) !== null
    if (isChosen || !(await field.isVisible()) || !(await field.isEditable())) continue
    const id = await field.evaluate((one: HTMLInputElement) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.name)
    const most = Number((await field.getAttribute('maxlength')) ?? 100)
    const payload = payloadFor(most)
    // Only one object may have a name.
    const text = payload.length + 20 <= most ? `${payload} ${process.pid}-${next}` : payload
    await field.fill(text)
    await field.blur()
    typed.set(id.replace(/ ?\*$/, '').trim(), text)
  }
  return typed
}

/** Looks at the page as it is: nothing of what was typed became part of it. Returns all that can be read. */
export const lookedAt = async (page: Page, found: string[]): Promise<string> => {
  await settled(page)
  found.push(...(await scriptsIn(page)))
  return readable(page)
}

/** The same at each of these addresses. */
export const lookedAtAll = async (page: Page, addresses: readonly string[], found: string[]): Promise<string> => {
  let text = ''
  for (const address of addresses) {
    await goWithin(page, address)
    if (address.includes('dock=')) await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().waitFor()
    text += await lookedAt(page, found)
  }
  return text
}
