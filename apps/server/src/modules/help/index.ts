export { helpRoutes } from './help.routes.ts'
export { createHelp } from './help.service.ts'
export { readVideos } from './videos.ts'
