import type { Actor } from '@apim/contract/actor'
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { TextKey } from '../shared/text-key.ts'
import { announced } from './late.ts'
import type { SideSection, TopPlace } from './navigation/navigation-rules.ts'

/** A menu entry. It leads to a route of its own screen, so that it always leads somewhere. */
export type MenuEntry = { text: TextKey; route: AnyRoute } & (
  | { menu: 'top'; place: TopPlace; shows?: (user: Actor) => boolean }
  | { menu: 'side'; section: SideSection; shows?: (user: Actor) => boolean }
  | { menu: 'visitors' }
)

/** A kind of dock: its name in the dock stack, and the component that renders it. */
export interface DockView {
  name: TextKey
  view: AsyncRouteComponent<{ id: string }>
}

/** The export of a folder in `screens`. `docks` are keyed by their kind in the address. */
export interface Screen {
  routes: readonly AnyRoute[]
  menu?: readonly MenuEntry[]
  docks?: Record<string, DockView>
}

/** A screen, with the types of its routes and the names of its docks. */
export const defineScreen = <const S extends Screen>(screen: S): S => screen

/** Loads a view's script outside of the view: with the router's own lazy loading it would suspend in some renders but not in others. */
const whenLoaded = (view: DockView['view']) =>
  announced<{ id: string }>(async () => {
    await view.preload?.()
    return view
  })

/** The menus and docks of all screens, in list order. */
export const collectScreens = (screens: readonly Screen[]) => ({
  menu: screens.flatMap(({ menu }) => menu ?? []),
  docks: Object.fromEntries(
    screens.flatMap(({ docks }) => Object.entries(docks ?? {})).map(([kind, { name, view }]) => [kind, { name, View: whenLoaded(view) }]),
  ),
})

/** The screens' menus and docks, for the frame: it wraps the screens and so cannot import them. */
export const ScreensContext = createContext<ReturnType<typeof collectScreens>>({ menu: [], docks: {} })

export const useScreens = () => use(ScreensContext)
