/** Kong's `router_flavor`: which router to use (`expressions` has a different kind of route and is not supported). */
export type RouterFlavor = 'traditional_compatible' | 'traditional'
