/** Sizes, typography and spacing, and the mapping from a palette to Mantine: our components and Mantine's variables always agree. */
import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { type Palette, palettes, type ThemeName } from './palettes.ts'

export const fontSans =
  "'IBM Plex Sans Variable', 'IBM Plex Sans Hebrew', 'Plex stand-in', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', system-ui, sans-serif"
export const fontMono = "'IBM Plex Mono', ui-monospace, 'SF Mono', Consolas, monospace"

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
const mix = (a: string, b: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(a, at) * (1 - share) + channel(b, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const ramp = (accent: string): MantineColorsTuple => [
  mix(accent, '#ffffff', 0.92),
  mix(accent, '#ffffff', 0.82),
  mix(accent, '#ffffff', 0.66),
  mix(accent, '#ffffff', 0.48),
  mix(accent, '#ffffff', 0.3),
  mix(accent, '#ffffff', 0.14),
  accent,
  mix(accent, '#000000', 0.14),
  mix(accent, '#000000', 0.28),
  mix(accent, '#000000', 0.42),
]

/** Mantine's grays, so that its fields, menus and tables use our values without separate rules. */
const greys = (p: Palette): MantineColorsTuple => [p.hover, p.sunken, p.hairline, p.edge, p.line, p.line, p.ink3, p.ink2, p.ink, p.ink]
const darks = (p: Palette): MantineColorsTuple => [p.ink, p.ink2, p.ink3, p.line, p.line, p.hover, p.surface, p.surface, p.canvas, p.canvas]

/** Mantine would choose the text of a red button by its own red, not by ours, which is lighter in the dark theme. */
const buttonColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' && input.color === 'red' ? { ...colors, color: 'var(--p-bad-on)' } : colors
}

/** Mantine's theme for one of ours. */
export const portalTheme = (name: ThemeName): MantineThemeOverride =>
  createTheme({
    colors: {
      accent: ramp(palettes[name].accent),
      ...(palettes[name].scheme === 'light' ? { gray: greys(palettes[name]) } : { dark: darks(palettes[name]) }),
    },
    white: palettes[name].scheme === 'light' ? palettes[name].surface : '#ffffff',
    black: palettes[name].scheme === 'light' ? palettes[name].ink : palettes[name].accentOn,
    autoContrast: true,
    luminanceThreshold: 0.3,
    variantColorResolver: buttonColors,
    primaryColor: 'accent',
    primaryShade: 6,
    fontFamily: fontSans,
    fontFamilyMonospace: fontMono,
    defaultRadius: 'sm',
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '999px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.34', sm: '1.46', md: '1.5', lg: '1.56', xl: '1.4' },
    headings: { fontWeight: '550' },
    focusRing: 'auto',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // The placeholder that takes the initial focus is not a menu item, and a menu may contain nothing else.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Button: Button.extend({ defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 550 } } }),
      ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 30 } }),
    },
    other: { name },
  })

/** The variables of our own components. */
const ownVariables = (p: Palette): Record<string, string> => {
  const dark = p.scheme === 'dark'
  const own: Record<string, string> = {
    '--p-canvas': p.canvas,
    '--p-surface': p.surface,
    '--p-sunken': p.sunken,
    '--p-hover': p.hover,
    '--p-hairline': p.hairline,
    '--p-edge': p.edge,
    '--p-line': p.line,
    '--p-ink': p.ink,
    '--p-ink-2': p.ink2,
    '--p-ink-3': p.ink3,
    '--p-accent': p.accent,
    '--p-accent-hover': p.accentHover,
    '--p-accent-on': p.accentOn,
    '--p-accent-soft': p.accentSoft,
    '--p-accent-ink': p.accentInk,
    '--p-head': p.head.bg,
    '--p-head-ink': p.head.ink,
    '--p-head-ink-2': p.head.ink2,
    '--p-head-line': p.head.line,
    '--p-head-well': p.head.well,
    '--p-head-mark': p.head.mark,
    '--p-code-key': p.code.key,
    '--p-code-text': p.code.text,
    '--p-code-number': p.code.number,
    '--p-veil': p.veil,
    '--p-shadow-pop': dark
      ? '0 0 0 1px #303743, 0 12px 32px rgba(0, 0, 0, .6)'
      : '0 0 0 1px rgba(14, 27, 46, .08), 0 8px 28px rgba(14, 27, 46, .14)',
    '--p-shadow-dock': dark ? 'none' : '0 0 24px rgba(14, 27, 46, .07)',
    '--p-font-mono': fontMono,
  }
  for (const [name, tone] of Object.entries(p.tone)) {
    own[`--p-${name}-ink`] = tone.ink
    own[`--p-${name}-soft`] = tone.soft
    own[`--p-${name}-mark`] = tone.mark
    own[`--p-${name}-on`] = tone.on
  }
  for (const [name, colour] of Object.entries(p.method)) own[`--p-method-${name}`] = colour
  for (const [name, colour] of Object.entries(p.env)) own[`--p-env-${name.toLowerCase()}`] = colour
  for (const [name, colour] of Object.entries(p.chart)) own[`--p-chart-${name}`] = colour
  return own
}

/** Mantine's variables, mapped to the same values. */
const kitVariables = (p: Palette): Record<string, string> => ({
  '--mantine-color-body': p.surface,
  '--mantine-color-text': p.ink,
  '--mantine-color-bright': p.ink,
  '--mantine-color-dimmed': p.ink3,
  '--mantine-color-placeholder': p.ink3,
  '--mantine-color-anchor': p.accentInk,
  '--mantine-color-error': p.tone.bad.ink,
  '--mantine-color-default': p.surface,
  '--mantine-color-default-hover': p.hover,
  '--mantine-color-default-color': p.ink,
  '--mantine-color-default-border': p.edge,
  '--mantine-color-disabled': p.hairline,
  '--mantine-color-disabled-color': p.ink3,
  '--mantine-color-disabled-border': p.hairline,
  '--mantine-primary-color-filled': p.accent,
  '--mantine-primary-color-filled-hover': p.accentHover,
  '--mantine-primary-color-contrast': p.accentOn,
  '--mantine-primary-color-light': p.accentSoft,
  '--mantine-primary-color-light-hover': p.accentSoft,
  '--mantine-primary-color-light-color': p.accentInk,
  '--mantine-color-accent-filled': p.accent,
  '--mantine-color-accent-filled-hover': p.accentHover,
  '--mantine-color-accent-light': p.accentSoft,
  '--mantine-color-accent-light-hover': p.accentSoft,
  '--mantine-color-accent-light-color': p.accentInk,
  '--mantine-color-accent-text': p.accentInk,
  '--mantine-color-accent-outline': p.accentInk,
  '--mantine-color-gray-light': p.sunken,
  '--mantine-color-gray-light-hover': p.hover,
  '--mantine-color-gray-light-color': p.ink2,
  '--mantine-color-gray-text': p.ink2,
  '--mantine-color-gray-outline': p.ink2,
  '--mantine-color-gray-filled': p.ink2,
  '--mantine-color-red-filled': p.tone.bad.mark,
  '--mantine-color-red-filled-hover': p.tone.bad.ink,
  '--mantine-color-red-light': p.tone.bad.soft,
  '--mantine-color-red-light-color': p.tone.bad.ink,
  '--mantine-color-red-outline': p.tone.bad.ink,
  // The text of a menu's entry.
  '--mantine-color-red-6': p.tone.bad.ink,
})

/** All CSS variables of the theme that `theme.other.name` names. */
export const portalVariables: CSSVariablesResolver = (theme) => {
  const palette = palettes[(theme.other.name as ThemeName) ?? 'DEFAULT-THEME']
  const kit = kitVariables(palette)
  const dark = palette.scheme === 'dark'
  return { variables: ownVariables(palette), light: dark ? {} : kit, dark: dark ? kit : {} }
}
