import { accessControlRoute } from '../screens/access-control/screen.ts'
import { apiRoute } from '../screens/api/screen.ts'
import { apiDeployRoute, apiDeployToRoute } from '../screens/deploy/screen.ts'
import { allGalleryRoute, myGalleryRoute } from '../screens/gallery/screen.ts'
import { aboutRoute, disclaimerRoute, featuresRoute, homeRoute, privacyRoute, registerRoute, termsRoute } from '../screens/public/screen.ts'
import { swaggerPageRoute } from '../screens/reference/screen.ts'
import { kongRequestsRoute } from '../screens/reports/screen.ts'
import { settingsRoute } from '../screens/settings/screen.ts'
import { authCallbackRoute } from '../screens/sign-in/screen.ts'
import { apiUploadRoute } from '../screens/upload/screen.ts'
import { rootRoute } from '../shell/frame/root-route.ts'

/** Every screen; a new one is a folder in `screens` and one line here. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  aboutRoute,
  accessControlRoute,
  allGalleryRoute,
  apiRoute,
  apiDeployRoute,
  apiDeployToRoute,
  apiUploadRoute,
  authCallbackRoute,
  disclaimerRoute,
  featuresRoute,
  kongRequestsRoute,
  myGalleryRoute,
  privacyRoute,
  registerRoute,
  settingsRoute,
  swaggerPageRoute,
  termsRoute,
])
