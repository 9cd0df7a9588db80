import { rootRoute } from '../shell/frame/root-route.ts'
import { screens } from './screens.ts'

type ScreenRoute = (typeof screens)[number]['routes'][number]

/** Makes the addresses of all screens the known ones, and returns their tree. */
export const fullTree = () => rootRoute.addChildren(screens.flatMap<ScreenRoute>(({ routes }) => routes))
