import { expect, test } from 'vitest'
import { prerenderPages } from './prerender.tsx'
import './testing/render.tsx'

test('the build prerenders every public content page with its title, description and heading', async () => {
  const pages = await prerenderPages()
  expect(pages.map(({ path }) => path).sort()).toEqual(['/', '/about', '/disclaimer', '/features', '/privacy', '/register', '/terms'])
  for (const { html, title, description } of pages) {
    expect(html).toMatch(/<h1[ >]/)
    expect(title).toContain('APIM Developer Portal')
    expect(description.length).toBeGreaterThan(40)
  }
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
})
