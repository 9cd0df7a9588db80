import { called } from '../../looks.ts'
import { at, core, press, type Screen, showing } from '../screen.ts'

export const gallery: Screen[] = [
  at('my gallery', '/wall'),
  at('gallery', '/wall/all'),
  at('gallery without a match', '/wall/all?q=nothing-is-called-so'),
  at('gallery with what a search has found', '/wall/all?q=account'),
  showing('gallery as a list', '/wall/all', (page) => page.getByRole('radio', { name: called('Cards') }).press('ArrowRight')),
  showing('API dock', `/wall/all?q=${core}`, press('link', core), 'complementary'),
]

/** For clients, who ask for access. */
export const requestAccess: Screen = showing(
  'request access',
  '/wall/all?q=Bank%20Verification',
  async (page) => {
    await press('link', 'Advanced Bank Verification')(page)
    await press('button', 'Request Access')(page)
  },
  'dialog',
)
