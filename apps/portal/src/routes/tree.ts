import { aboutRoute } from './about.tsx'
import { apiRoute } from './api.tsx'
import { accessControlRoute } from './api-access-control.tsx'
import { apiDeployRoute, apiDeployToRoute } from './api-deploy.tsx'
import { apiUploadRoute } from './api-upload.tsx'
import { authCallbackRoute } from './auth-callback.tsx'
import { disclaimerRoute } from './disclaimer.tsx'
import { featuresRoute } from './features.tsx'
import { homeRoute } from './index.tsx'
import { kongRequestsRoute } from './kong-requests.tsx'
import { privacyRoute } from './privacy.tsx'
import { registerRoute } from './register.tsx'
import { rootRoute } from './root.tsx'
import { settingsRoute } from './settings.tsx'
import { swaggerPageRoute } from './swagger-page.tsx'
import { termsRoute } from './terms.tsx'
import { allGalleryRoute, myGalleryRoute } from './wall.tsx'

/** Every screen; a new one is one file in this folder and one line here. */
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
