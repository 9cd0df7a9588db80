import { describe, expect, it } from 'vitest'
import { lists } from '../../apps/server/test/lists/lists.ts'
import { pathsOf } from './list-paths.ts'

const paging = new Set(['page', 'size', 'sort', 'order', 'sortBy', 'limit'])

describe('the list measurement', () => {
  it.each(lists)('asks $path with every filter, and its pages', (list) => {
    const asked = pathsOf(list, 2).flatMap((path) => [...new URL(path, 'http://portal').searchParams.keys()])
    expect(list.params.filter((param) => !paging.has(param) && !asked.includes(param))).toEqual([])
  })
  it('finds the lists', () => {
    expect(lists.length).toBeGreaterThan(20)
  })
})
