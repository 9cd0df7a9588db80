import { expect, test } from 'vitest'
import { type Palette, palettes } from './palettes.ts'

type Pair = [what: string, front: string, back: string]

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (front: string, back: string) => {
  const [dark = 0, light = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'hover'] as const
const named = <T extends object>(palette: T, on: string): Pair[] =>
  Object.entries(palette).map(([name, colour]) => [name, colour as string, on])

const texts = (p: Palette): Pair[] => [
  ...grounds.flatMap((ground): Pair[] => [
    ...named({ ink: p.ink, ink2: p.ink2, ink3: p.ink3, accentInk: p.accentInk }, p[ground]),
    ...Object.entries(p.tone).map(([tone, { ink }]): Pair => [`${tone} on ${ground}`, ink, p[ground]]),
    ...named(p.method, p[ground]),
    ...named(p.code, p[ground]),
  ]),
  ...named({ ink: p.ink, ink2: p.ink2, accentInk: p.accentInk }, p.accentSoft),
  ...Object.entries(p.tone).flatMap(([tone, { ink, soft, on, mark }]): Pair[] => [
    [`${tone} chip`, ink, soft],
    [`on ${tone} mark`, on, mark],
  ]),
  ['red button under the pointer', p.tone.bad.on, p.tone.bad.ink],
  ['accent button', p.accentOn, p.accent],
  ['accent button under the pointer', p.accentOn, p.accentHover],
  ...named({ ink: p.head.ink, ink2: p.head.ink2, mark: p.head.mark }, p.head.bg),
  ...named({ ink: p.head.ink, ink2: p.head.ink2 }, p.head.well),
]

const marks = (p: Palette): Pair[] => [
  ...grounds.map((ground): Pair => [`focus ring on ${ground}`, p.accent, p[ground]]),
  ...(['canvas', 'surface', 'sunken'] as const).flatMap((ground): Pair[] => [
    [`control border on ${ground}`, p.line, p[ground]],
    ...Object.entries(p.tone).map(([tone, { mark }]): Pair => [`${tone} mark on ${ground}`, mark, p[ground]]),
    ...named(p.env, p[ground]),
  ]),
  ['active mark of the header', p.head.mark, p.head.bg],
  ...named({ ok: p.chart.ok, client: p.chart.client, server: p.chart.server, redirect: p.chart.redirect }, p.surface),
]

const tooLow = (pairs: Pair[], need: number) =>
  pairs
    .filter(([, front, back]) => contrast(front, back) < need)
    .map(([what, front, back]) => `${what}: ${front} on ${back} is ${contrast(front, back).toFixed(2)}`)

test.each(Object.entries(palettes))('every text color of %s has a contrast of 4.5 to 1, every mark and border 3 to 1', (_name, palette) => {
  expect(texts(palette).length + marks(palette).length).toBeGreaterThan(120)
  expect(tooLow(texts(palette), 4.5)).toEqual([])
  expect(tooLow(marks(palette), 3)).toEqual([])
})

test('the measurement is correct: black on white is 21, and a gray that is too light fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(tooLow([['grey', '#999999', '#ffffff']], 4.5)).toHaveLength(1)
})
