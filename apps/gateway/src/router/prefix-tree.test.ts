import { expect, test } from 'vitest'
import { PrefixTree } from './prefix-tree.ts'

let seed = 7
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
const someKey = () => Array.from({ length: random(6) }, () => 'abc'[random(3)]).join('')

const create = () => ({ texts: [] as string[] })
const treeOf = (keys: Iterable<string>) => {
  const tree = new PrefixTree(create)
  for (const key of keys) tree.at(key).texts.push(key)
  return tree
}

test('a tree with keys removed equals the tree of the remaining keys', () => {
  for (let round = 0; round < 200; round++) {
    const kept = new Set(Array.from({ length: random(12) }, someKey))
    const passing = new Set(Array.from({ length: random(12) }, someKey).filter((key) => !kept.has(key)))
    const tree = treeOf([...kept, ...passing])
    for (const key of passing) tree.remove(key)
    expect(tree).toEqual(treeOf(kept))
  }
})

test('a missing key is not found and removes nothing', () => {
  const tree = treeOf(['abc', 'abd'])
  for (const key of ['', 'a', 'ab', 'abcd', 'x']) {
    expect(tree.find(key)).toBeNull()
    tree.remove(key)
  }
  expect(tree).toEqual(treeOf(['abc', 'abd']))
  expect(tree.find('abd')).toEqual({ texts: ['abd'] })
})
