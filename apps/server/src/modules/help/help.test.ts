import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildPeople } from '../../../test/factories.ts'
import { ConfigError } from '../../config.ts'
import { readVideos } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'help-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: Buffer | string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)])

it('names the videos of the installation, with posters that are part of the response', async () => {
  const address = 'https://videos.example/start'
  const app = await buildTestApp({ helpVideos: readVideos({ start: { address, poster: file('a.png', png) }, calls: {} }) })
  const people = await buildPeople(app.db)
  const { status, body } = await app.as(people.externalUser.email).get('/api/help/videos')
  expect([status, body]).toEqual([
    200,
    [
      { name: 'start', address, poster: `data:image/png;base64,${png.toString('base64')}` },
      { name: 'calls', address: null, poster: null },
    ],
  ])
  expect((await app.anonymous.get('/api/help/videos')).status).toBe(401)
  await app.close()
})

it.each([
  ['cannot be read', () => join(folder, 'missing.png')],
  ['is neither a PNG nor a JPEG image', () => file('script.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['has more than 256 KiB', () => file('large.png', Buffer.concat([png, Buffer.alloc(256 * 1024)]))],
])('a poster that %s stops the start with one line that names it', (why, poster) => {
  const path = poster()
  const read = () => readVideos({ start: {}, calls: { poster: path } })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^The poster ${path} of a help video ${why}$`))
})
