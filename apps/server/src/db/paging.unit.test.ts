import { expect, it } from 'vitest'
import { type Part, pageAndTotal } from './paging.ts'

const numbers = Array.from({ length: 23 }, (_, n) => n)
const read =
  (all: readonly number[], parts: Part[] = []) =>
  async (part: Part) => {
    parts.push(part)
    const { order, offset, limit } = part
    return (order === 'asc' ? [...all] : all.toReversed()).slice(offset, offset + limit)
  }

it.each(['asc', 'desc'] as const)('pages are together the whole list, without gap or repetition (%s)', async (order) => {
  for (const size of [1, 2, 5, 22, 23, 24]) {
    const found = []
    for (let page = 0; page * size < numbers.length; page += 1) {
      const { rows, total } = await pageAndTotal({ page, size, sort: 'id', order }, async () => numbers.length, read(numbers))
      expect(total).toBe(numbers.length)
      found.push(...rows)
    }
    expect(found).toEqual(order === 'asc' ? numbers : numbers.toReversed())
  }
})

it('reads a page of the second half from the end, so that the last page costs what the first does', async () => {
  const parts: Part[] = []
  const at = (page: number) => pageAndTotal({ page, size: 5, sort: 'id', order: 'desc' }, async () => numbers.length, read(numbers, parts))
  expect((await at(4)).rows).toEqual([2, 1, 0])
  expect((await at(3)).rows).toEqual([7, 6, 5, 4, 3])
  expect((await at(1)).rows).toEqual([17, 16, 15, 14, 13])
  expect(parts).toEqual([
    { sort: 'id', order: 'asc', offset: 0, limit: 3 },
    { sort: 'id', order: 'asc', offset: 3, limit: 5 },
    { sort: 'id', order: 'desc', offset: 5, limit: 5 },
  ])
})

it('reads nothing of a page beyond the last', async () => {
  const parts: Part[] = []
  const at = (page: number, total: number) => pageAndTotal({ page, size: 5, sort: 'id', order: 'asc' }, async () => total, read([], parts))
  expect(await at(5, 23)).toEqual({ rows: [], total: 23 })
  expect(await at(1, 0)).toEqual({ rows: [], total: 0 })
  expect(parts).toEqual([])
})
