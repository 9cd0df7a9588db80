import { expect, test } from 'vitest'
import { prerenderPages } from './prerender.tsx'
import './testing/render.tsx'

test('every public page of content is drawn by the build with its title, what it is about and its heading', async () => {
  const pages = await prerenderPages()
  expect(pages.map(({ path }) => path).sort()).toEqual(['/', '/about', '/disclaimer', '/features', '/privacy', '/register', '/terms'])
  for (const { html, title, description } of pages) {
    expect(html).toMatch(/<h1[ >]/)
    expect(title).toContain('APIM Developer Portal')
    expect(description.length).toBeGreaterThan(40)
  }
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
})
