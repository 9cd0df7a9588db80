import type { Actor } from '@apim/contract/policies'
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import { createContext, lazy, use } from 'react'
import type { TextKey } from '../shared/text-key.ts'
import type { SideSection, TopPlace } from './navigation/navigation-rules.ts'

/** One entry of a menu. It leads to a route of its screen, so that no entry leads nowhere. */
export type MenuEntry = { text: TextKey; route: AnyRoute } & (
  | { menu: 'top'; place: TopPlace }
  | { menu: 'side'; section: SideSection; shows?: (user: Actor) => boolean }
  | { menu: 'visitors' }
)

/** A kind of dock: its name in the stack of docks, and what draws one. */
export interface DockView {
  name: TextKey
  view: AsyncRouteComponent<{ id: string }>
}

/** What a folder of `screens` brings along. `docks` are by the word that stands for them in the address. */
export interface Screen {
  routes: readonly AnyRoute[]
  menu?: readonly MenuEntry[]
  docks?: Record<string, DockView>
}

/** A screen, with the types of its routes and the names of its docks. */
export const defineScreen = <const S extends Screen>(screen: S): S => screen

/** A view that waits for its script outside of itself: by the router's own way it would suspend in one drawing and not in the next. */
const whenLoaded = (view: DockView['view']) =>
  lazy(async () => {
    await view.preload?.()
    return { default: view }
  })

/** The menus and the docks of all screens, in the order of their list. */
export const collectScreens = (screens: readonly Screen[]) => ({
  menu: screens.flatMap(({ menu }) => menu ?? []),
  docks: Object.fromEntries(
    screens.flatMap(({ docks }) => Object.entries(docks ?? {})).map(([kind, { name, view }]) => [kind, { name, View: whenLoaded(view) }]),
  ),
})

/** What the frame knows of the screens: it stands around them, and so cannot import them. */
export const ScreensContext = createContext<ReturnType<typeof collectScreens>>({ menu: [], docks: {} })

export const useScreens = () => use(ScreensContext)
