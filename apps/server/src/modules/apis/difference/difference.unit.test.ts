import { describe, expect, it } from 'vitest'
import { difference } from './difference.ts'
import { oasdiff } from './pairs/oasdiff.ts'
import { openApiDiff } from './pairs/openapi-diff.ts'
import { ours } from './pairs/ours.ts'

const tables = { 'of oasdiff': oasdiff, 'of openapi-diff': openApiDiff, 'of our own': ours }

describe.each(Object.entries(tables))('pairs %s', (_, cases) => {
  it.each(cases)('%s', (_name, before, after, verdict, back) => {
    expect([difference(before, after).verdict, difference(after, before).verdict]).toEqual([verdict, back])
  })

  it('a document has no difference from itself', () => {
    for (const [, before, after] of cases)
      for (const document of [before, after])
        expect(difference(document, structuredClone(document))).toMatchObject({ verdict: null, document: [], operations: [], unlisted: 0 })
  })
})
