/** The only place where colors are chosen: each theme is a plain palette. `theme.ts` turns it into CSS variables (`--p-…`). */

export const themeNames = ['DEFAULT-THEME', 'LIGHT-THEME', 'NATURE-THEME', 'BLACK-THEME'] as const
export type ThemeName = (typeof themeNames)[number]

/** ink: text on soft, surface and canvas · soft: quiet background · mark: dots, bars, borders · on: text on mark */
type Tone = { ink: string; soft: string; mark: string; on: string }

export type Palette = {
  scheme: 'light' | 'dark'
  canvas: string // the page
  surface: string // cards, tables, dialogs
  sunken: string // table heads, code, wells
  hover: string // a row or menu item under the pointer
  hairline: string // separates; never the only sign of a control
  edge: string // borders of buttons, whose text already identifies them
  line: string // borders of fields, boxes and switches, 3:1
  ink: string
  ink2: string // labels, meta
  ink3: string // hints, placeholders; still 4.5:1
  accent: string // filled buttons, selection, focus
  accentHover: string
  accentOn: string
  accentSoft: string
  accentInk: string // links, active tabs
  head: { bg: string; ink: string; ink2: string; line: string; well: string; mark: string }
  tone: Record<'ok' | 'warn' | 'bad' | 'info' | 'off', Tone>
  method: Record<'get' | 'post' | 'put' | 'patch' | 'delete' | 'other', string>
  env: Record<'DEV' | 'TEST' | 'UAT' | 'PROD', string>
  chart: { ok: string; redirect: string; client: string; server: string; grid: string }
  code: { key: string; text: string; number: string }
  veil: string // behind dialogs
}

const lightTones = (off: Tone, info: Tone): Palette['tone'] => ({
  ok: { ink: '#0d6338', soft: '#e2f2e8', mark: '#17794a', on: '#ffffff' },
  warn: { ink: '#7d4a00', soft: '#fbeed6', mark: '#a86200', on: '#ffffff' },
  bad: { ink: '#a5251f', soft: '#fce8e6', mark: '#c2342c', on: '#ffffff' },
  info,
  off,
})
const lightMethods = { get: '#1a55c4', post: '#0d6338', put: '#7d4a00', patch: '#6a3fb5', delete: '#a5251f', other: '#4f5b70' }
const lightCode = { key: '#1a4aa6', text: '#0d6338', number: '#8a4200' }

export const palettes: Record<ThemeName, Palette> = {
  'DEFAULT-THEME': {
    scheme: 'light',
    canvas: '#f4f6fa',
    surface: '#ffffff',
    sunken: '#eef2f8',
    hover: '#f5f8fd',
    hairline: '#dce3ed',
    edge: '#bfc9d8',
    line: '#7f8ca2',
    ink: '#0e1b2e',
    ink2: '#43516a',
    ink3: '#58667d',
    accent: '#1a55c4',
    accentHover: '#15469f',
    accentOn: '#ffffff',
    accentSoft: '#e6eefb',
    accentInk: '#184db1',
    head: { bg: '#0b1a33', ink: '#f2f6fc', ink2: '#b4c2d9', line: '#25395a', well: '#152847', mark: '#7fb0ff' },
    tone: lightTones(
      { ink: '#43516a', soft: '#e9eef5', mark: '#66738a', on: '#ffffff' },
      { ink: '#184db1', soft: '#e6eefb', mark: '#1a55c4', on: '#ffffff' },
    ),
    method: lightMethods,
    env: { DEV: '#5b6b84', TEST: '#6a3fb5', UAT: '#a86200', PROD: '#0b1a33' },
    chart: { ok: '#6488cf', redirect: '#6b788e', client: '#c77a0a', server: '#c2342c', grid: '#e4e9f1' },
    code: lightCode,
    veil: 'rgba(11, 26, 51, 0.48)',
  },
  'LIGHT-THEME': {
    scheme: 'light',
    canvas: '#fafafa',
    surface: '#ffffff',
    sunken: '#f2f3f4',
    hover: '#f7f8f8',
    hairline: '#e2e4e6',
    edge: '#c8ccd1',
    line: '#858b92',
    ink: '#16191d',
    ink2: '#474d55',
    ink3: '#5d646c',
    accent: '#0b6675',
    accentHover: '#08525e',
    accentOn: '#ffffff',
    accentSoft: '#e0f1f3',
    accentInk: '#0a5e6c',
    head: { bg: '#ffffff', ink: '#16191d', ink2: '#4d545c', line: '#e2e4e6', well: '#f2f3f4', mark: '#0b6675' },
    tone: lightTones(
      { ink: '#474d55', soft: '#eceef0', mark: '#6d747c', on: '#ffffff' },
      { ink: '#0a5e6c', soft: '#e0f1f3', mark: '#0b6675', on: '#ffffff' },
    ),
    method: lightMethods,
    env: { DEV: '#626a73', TEST: '#6a3fb5', UAT: '#a86200', PROD: '#16191d' },
    chart: { ok: '#4a8f9c', redirect: '#6d747c', client: '#c77a0a', server: '#c2342c', grid: '#e9ebed' },
    code: lightCode,
    veil: 'rgba(22, 25, 29, 0.44)',
  },
  'NATURE-THEME': {
    scheme: 'light',
    canvas: '#f6f4ec',
    surface: '#fffdf8',
    sunken: '#efecdf',
    hover: '#f9f6ec',
    hairline: '#dfdaca',
    edge: '#c9c3ae',
    line: '#868672',
    ink: '#1a2219',
    ink2: '#475045',
    ink3: '#596155',
    accent: '#1c6541',
    accentHover: '#154f33',
    accentOn: '#ffffff',
    accentSoft: '#e1efe4',
    accentInk: '#185a3a',
    head: { bg: '#11291c', ink: '#f5f3e8', ink2: '#b9c8b8', line: '#2a4634', well: '#1b3a29', mark: '#8fd3a4' },
    tone: lightTones(
      { ink: '#475045', soft: '#ebe8da', mark: '#6e7565', on: '#ffffff' },
      { ink: '#1f4f86', soft: '#e3ebf3', mark: '#2a639f', on: '#ffffff' },
    ),
    method: { ...lightMethods, other: '#4c5546' },
    env: { DEV: '#626a58', TEST: '#6a3fb5', UAT: '#a86200', PROD: '#11291c' },
    chart: { ok: '#5b9470', redirect: '#6e7565', client: '#c77a0a', server: '#c2342c', grid: '#e7e3d5' },
    code: lightCode,
    veil: 'rgba(17, 41, 28, 0.46)',
  },
  'BLACK-THEME': {
    scheme: 'dark',
    canvas: '#0e1116',
    surface: '#161a21',
    sunken: '#11151b',
    hover: '#1c212a',
    hairline: '#2a303a',
    edge: '#414a58',
    line: '#6f7a8a',
    ink: '#e9edf3',
    ink2: '#b3bcc9',
    ink3: '#97a1b0',
    accent: '#7fabff',
    accentHover: '#9cbeff',
    accentOn: '#0a1325',
    accentSoft: '#1a2a47',
    accentInk: '#94b9ff',
    head: { bg: '#090b0f', ink: '#eef2f8', ink2: '#a9b3c2', line: '#242a33', well: '#171b22', mark: '#7fabff' },
    tone: {
      ok: { ink: '#6fd39c', soft: '#13291f', mark: '#4fbf85', on: '#06150d' },
      warn: { ink: '#f0b95c', soft: '#2d2211', mark: '#dc9c33', on: '#1a1000' },
      bad: { ink: '#ff968c', soft: '#351a1a', mark: '#f0695f', on: '#1d0503' },
      info: { ink: '#94b9ff', soft: '#1a2a47', mark: '#7fabff', on: '#0a1325' },
      off: { ink: '#b3bcc9', soft: '#222832', mark: '#838d9c', on: '#0b0e12' },
    },
    method: { get: '#94b9ff', post: '#6fd39c', put: '#f0b95c', patch: '#c4a6ff', delete: '#ff968c', other: '#b3bcc9' },
    env: { DEV: '#838d9c', TEST: '#b08cff', UAT: '#dc9c33', PROD: '#e9edf3' },
    chart: { ok: '#5f86cf', redirect: '#838d9c', client: '#dc9c33', server: '#f0695f', grid: '#232932' },
    code: { key: '#94b9ff', text: '#8fd8ae', number: '#f0b95c' },
    veil: 'rgba(0, 0, 0, 0.62)',
  },
}
