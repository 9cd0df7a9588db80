import type { Change } from '../src/entity.ts'
import { plugin, route } from '../test/entities.ts'

export type Policy = readonly [name: string, config: Record<string, unknown>]

/** A route at `/name/` with its own plugins. */
export const guarded = (target: Change, name: string, ...policies: readonly Policy[]): Change[] => {
  const own = route(target, { paths: [`/${name}/`] })
  return [own, ...policies.map(([plugged, config]) => plugin(plugged, config, { route: own }))]
}
