export { paletteRoutes } from './palette.routes.ts'
export { createPalette } from './palette.service.ts'
