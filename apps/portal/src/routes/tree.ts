import { rootRoute } from '../shell/frame/root-route.ts'
import { screens } from './screens.ts'

type ScreenRoute = (typeof screens)[number]['routes'][number]

/** The addresses of all screens. */
export const routeTree = rootRoute.addChildren(screens.flatMap<ScreenRoute>(({ routes }) => routes))
