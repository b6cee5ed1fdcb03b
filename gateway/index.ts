export { createGateway, type Gateway } from './create-gateway'
export type { GatewayDeps } from './deps'
export type { Demo } from './routes/dev'
export type { Health } from './routes/site'
