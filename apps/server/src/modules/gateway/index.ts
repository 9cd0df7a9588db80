export { gatewayRoutes } from './gateway.routes.ts'
export { createGateway } from './gateway.service.ts'
