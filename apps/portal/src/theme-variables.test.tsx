import { Button, MantineProvider, Menu } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { themeRules, variablesOf } from '../build/theme-variables.ts'
import { palettes, themeNames } from './theme/palettes.ts'
import { portalTheme, portalVariables } from './theme/theme.ts'
import './testing/render.tsx'

/** The variables that Mantine writes into a page with this theme. */
const written = (name: (typeof themeNames)[number]) => {
  const { container, unmount } = render(
    <MantineProvider theme={portalTheme(name)} cssVariablesResolver={portalVariables} forceColorScheme={palettes[name].scheme}>
      text
    </MantineProvider>,
  )
  const text = container.ownerDocument.querySelector('style[data-mantine-styles]')?.textContent ?? ''
  unmount()
  const found: Record<string, string> = {}
  for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selector.includes('scheme=') && !selector.includes(`scheme="${palettes[name].scheme}"`)) continue
    for (const [, variable = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]*)/g)) found[variable] = value.trim()
  }
  return found
}

test.each(themeNames)('a prerendered page has every color and size of %s before any script has run', (name) => {
  const expected = written(name)
  expect(Object.keys(expected).length).toBeGreaterThan(50)
  expect(variablesOf(name)).toMatchObject(expected)
})

test('variables that differ from the rendered theme take precedence', () => {
  const rules = themeRules()
  expect(rules).toContain("html[data-theme='BLACK-THEME'][data-mantine-color-scheme]{")
  expect(rules).toContain(`--p-surface:${palettes['BLACK-THEME'].surface}`)
  expect(rules).not.toContain('DEFAULT-THEME')
  expect(rules).not.toContain('--mantine-spacing-sm')
})

test.each(themeNames)('a red button of %s has the text and the grounds whose contrast was measured', (name) => {
  const { container } = render(
    <MantineProvider theme={portalTheme(name)} cssVariablesResolver={portalVariables} forceColorScheme={palettes[name].scheme}>
      <Button color="red">Delete</Button>
    </MantineProvider>,
  )
  const style = container.querySelector<HTMLElement>('button')?.style
  const of = (variable: string) => style?.getPropertyValue(variable)
  expect([of('--button-color'), of('--button-bg'), of('--button-hover')]).toEqual([
    'var(--p-bad-on)',
    'var(--mantine-color-red-filled)',
    'var(--mantine-color-red-filled-hover)',
  ])
  const { mark, ink, on } = palettes[name].tone.bad
  expect(variablesOf(name)).toMatchObject({
    '--p-bad-on': on,
    '--mantine-color-red-filled': mark,
    '--mantine-color-red-filled-hover': ink,
  })
})

test.each(themeNames)('a red entry of a menu of %s has the ink whose contrast was measured', (name) => {
  render(
    <MantineProvider theme={portalTheme(name)} cssVariablesResolver={portalVariables} forceColorScheme={palettes[name].scheme}>
      <Menu opened>
        <Menu.Target>
          <Button>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red">Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  )
  const entry = screen.getByRole('menuitem', { name: 'Delete', hidden: true })
  expect(entry.style.getPropertyValue('--menu-item-color')).toBe('var(--mantine-color-red-6)')
  expect(variablesOf(name)).toMatchObject({ '--mantine-color-red-6': palettes[name].tone.bad.ink })
})
