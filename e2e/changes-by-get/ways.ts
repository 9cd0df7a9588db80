import type { BrowserContext, Request } from 'playwright-core'

/** How a page makes the browser send a GET without a script reading the answer. Each runs in the page. */
type Way = (address: string) => void

const image: Way = (address) => {
  const one = new Image()
  one.src = address
  document.body.append(one)
}
const prefetch: Way = (address) => {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  document.head.append(link)
}
const topNavigation: Way = (address) => location.assign(address)
const newWindow: Way = (address) => void window.open(address)
const followedLink: Way = (address) => {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
}
const frame: Way = (address) => {
  const one = document.createElement('iframe')
  one.src = address
  document.body.append(one)
}
const script: Way = (address) => {
  const one = document.createElement('script')
  one.src = address
  document.head.append(one)
}
const stylesheet: Way = (address) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
}
const form: Way = (address) => {
  const one = document.createElement('form')
  const { origin, pathname, searchParams } = new URL(address)
  one.action = origin + pathname
  for (const [name, value] of searchParams) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    one.append(field)
  }
  document.body.append(one)
  one.submit()
}
const unreadFetch: Way = (address) => void fetch(address, { mode: 'no-cors', credentials: 'include' }).catch(() => undefined)

/** Ways that leave the page where it is. */
export const embedded = { image, prefetch, frame, script, stylesheet, unreadFetch }
/** Ways that lead a window to the address. */
export const navigations = { topNavigation, newWindow, followedLink, form }

/** Opens the page `from` in a window of its own and does that there with each address. */
export const embedIn = async (context: BrowserContext, from: string, way: Way, addresses: string[]): Promise<void> => {
  const page = await context.newPage()
  await page.goto(from)
  for (const address of addresses) await page.evaluate(way, address)
}

/** The same for a way that leads away from the page; resolves when the navigation is answered. */
export const navigateFrom = async (context: BrowserContext, from: string, way: Way, address: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(from)
  const isIt = (one: Request) => new URL(one.url()).pathname === new URL(address).pathname
  const ended = Promise.race(
    (['requestfinished', 'requestfailed'] as const).map((end) => context.waitForEvent(end as 'requestfinished', isIt)),
  )
  // Later, because the page may be gone before it could say that it has done so.
  await page.evaluate(`void setTimeout(${way.toString()}, 0, ${JSON.stringify(address)})`)
  await ended
}
