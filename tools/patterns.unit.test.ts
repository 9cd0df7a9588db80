import { check } from 'recheck'
import { expect, test } from 'vitest'
import { files } from './architecture/imports.ts'
import { type Pattern, patternsIn } from './patterns.ts'

const secrets = 'packages/openapi/src/postman/import/secrets'

/** Patterns that take more than linear time, and what they are given: a text that was cut to so few characters that it does not matter. */
const bounded: Record<string, string> = {
  [`${secrets}/plain/prose.ts`]: 'a word of at most 300',
  [`${secrets}/plain/value-end.ts`]: 'a line of at most 200',
  [`${secrets}/plain/value-start.ts`]: 'a line of at most 80',
  [`${secrets}/plain/words.ts`]: 'a text of at most 200',
}

/** What makes its patterns itself: of constants, or of words of which every character stands for itself. */
const makers = [
  'apps/gateway/src/admin/entities/page.ts',
  'apps/gateway/src/http1/chunked.ts',
  'apps/gateway/src/plugins/transformers/uri-template.ts',
  'apps/portal/src/features/apis/reference/code/painted.tsx',
  'apps/portal/src/shared/message.ts',
  'apps/portal/src/shared/parts/Marked.tsx',
  'apps/server/src/modules/tries/target.ts',
  'packages/kong-admin/src/schema/lua-pattern.ts',
  `${secrets}/looks.ts`,
  `${secrets}/plain/elements.ts`,
  `${secrets}/plain/names.ts`,
  `${secrets}/plain/words.ts`,
  `${secrets}/scrub.ts`,
  `${secrets}/secret-names.ts`,
  'packages/openapi/src/rules/plugin.ts',
]

/** What only tests have is given nothing by anyone else. */
const product = files.filter((file) => !file.includes('/testing/'))
const found = product.map((file) => patternsIn(file))

/** So few tries find whatever doubles with each character. */
const short = { timeout: 60_000, maxIteration: 3, maxGenerationSize: 30, maxInitialGenerationSize: 100, attackLimit: 10_000_000 }

/**
 * Whether a pattern takes more than linear time. What has no look at its surroundings and repeats little is judged exactly. The others are searched for
 * what takes exponential time: whether a search finds less than that depends on how fast the machine is.
 */
const isSlow = async ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<boolean> => {
  const found = await check(source, flags, short)
  return found.status === 'vulnerable' && (found.checker === 'automaton' || found.complexity.type === 'exponential')
}

test('no pattern of ours takes more than linear time, whatever it is given (trust T37)', { timeout: 600_000 }, async () => {
  const known = new Map<string, Promise<boolean>>()
  const slow: string[] = []
  for (const pattern of found.flatMap(({ written }) => written)) {
    const name = `/${pattern.source}/${pattern.flags}`
    if (!known.has(name)) known.set(name, isSlow(pattern))
    if (await known.get(name)) slow.push(`${pattern.file} ${name}`)
  }
  const fileOf = (one: string) => one.slice(0, one.indexOf(' '))
  expect(slow.filter((one) => !(fileOf(one) in bounded))).toEqual([])
  expect(new Set(slow.map(fileOf))).toEqual(new Set(Object.keys(bounded)))
})

test('only files that are listed here make patterns of texts', () => {
  expect(product.filter((_, at) => found[at]?.isMade).toSorted()).toEqual(makers.toSorted())
})

test('a slow pattern would be found', async () => {
  const { written, isMade } = patternsIn('sample.ts', 'const one = /^(a+)+$/i\nconst two = new RegExp(text)')
  expect(written).toEqual([{ file: 'sample.ts', source: '^(a+)+$', flags: 'i' }])
  expect(isMade).toBe(true)
  expect(await isSlow(written[0] as Pattern)).toBe(true)
  expect(await isSlow({ source: '(?<!x)(a|b|ab)*c', flags: '' })).toBe(true)
  expect(await isSlow({ source: '\\d+x', flags: '' })).toBe(true)
  expect(await isSlow({ source: '^\\d+x', flags: '' })).toBe(false)
})
