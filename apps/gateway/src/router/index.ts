export type { RouterFlavor } from './flavor.ts'
export { compileRegexPath } from './regex-path.ts'
export { type Match, type RouteQuery, Router } from './router.ts'
export { uriCapture } from './uri-capture.ts'
