export { AccessLines, type Lines } from './lines.ts'
export { ProxyAccessLog } from './proxy-access-log.ts'
export { allocateRoom, Room } from './room.ts'
export type { LogTarget } from './target.ts'
