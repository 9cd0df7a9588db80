import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync(['src/**/*.css', 'public/*.css'], { cwd: root })

const physical =
  /(?<![-\w])(?:(?:min-|max-)?(?:width|height)|left|right|top|bottom|(?:margin|padding|border)-(?:left|right|top|bottom)|float)(?=\s*:)|(?:text-align|float): (?:left|right)/
const lopsided = (line: string) =>
  [...line.matchAll(/(?:padding|margin|inset): ([^;}]+)/g)].some(([, value = '']) => {
    const parts = value.trim().match(/(?:[a-z]+\([^)]*\)|\S)+/g) ?? []
    return parts.length === 4 && parts[1] !== parts[3]
  })
const findings = (text: string) =>
  text.split('\n').filter((line) => {
    const rule = line.replace(/@(media|container)[^{]*\{/g, '')
    return physical.test(rule) || lopsided(rule)
  })

test('no style sheet uses a physical direction, which would not adapt to a right-to-left page', () => {
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap((file) => findings(readFileSync(root + file, 'utf8')).map((line) => `${file}: ${line.trim()}`))).toEqual([])
})

test('colors are defined only in the palettes: no style sheet of the app contains one', () => {
  const colour = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i
  const own = files.filter((file) => !file.startsWith('public/'))
  expect(own.filter((file) => colour.test(readFileSync(root + file, 'utf8')))).toEqual([])
})

test('the search for directions finds them', () => {
  expect(findings('  margin-left: 4px;')).toHaveLength(1)
  expect(findings('  padding: 1px 2px 3px 4px;')).toHaveLength(1)
  expect(findings('  inline-size: 4px;\n@media (max-width: 640px) {')).toEqual([])
})

test('the ground of a row is on the row: on cells it would leave the gaps of a card on a phone bare', () => {
  const onCells = /tr[:[][^,{]*\btd[^,{]*(?:,[^{]*)?\{[^}]*background/
  expect(files.filter((file) => onCells.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
