export { screens } from './screens.ts'
export { fullTree } from './tree.ts'
