export { startDataPlane } from './data-plane/threaded-data-plane.ts'
