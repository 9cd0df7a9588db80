/** Kong's `router_flavor`: which of its routers decides (`expressions` has another kind of route, and is not offered). */
export type RouterFlavor = 'traditional_compatible' | 'traditional'
