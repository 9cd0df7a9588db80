import { applications } from '../screens/applications/screen.ts'
import { gallery } from '../screens/gallery/screen.ts'
import { invitation } from '../screens/invitation/screen.ts'
import { publicPages } from '../screens/public/screen.ts'
import { reports } from '../screens/reports/screen.ts'
import { settings } from '../screens/settings/screen.ts'
import { signIn } from '../screens/sign-in/screen.ts'
import { signUp } from '../screens/sign-up/screen.ts'
import { team } from '../screens/team/screen.ts'
import { tools } from '../screens/tools/screen.ts'

/** The screens that the first script knows: those a visit can begin with, and those in the top navigation. All others follow (`more-screens.ts`). */
export const firstScreens = [publicPages, signUp, signIn, invitation, settings, gallery, applications, reports, team, tools] as const

export type FirstRoute = (typeof firstScreens)[number]['routes'][number]

export const firstRoutes = firstScreens.flatMap<FirstRoute>(({ routes }) => routes)

/** The path of a route, also before a router knows it. */
export const pathOf = ({ options }: FirstRoute): string => ('path' in options ? options.path : options.id)
