import type { TestProject } from 'vitest/node'
import { type Addresses, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of this run is reached. */
    product: Addresses
  }
}

/** One product for the whole run of the suite; APIM_TEST_PRODUCT names one that runs already, while a journey is being written. */
export default async (project: TestProject) => {
  const running = process.env['APIM_TEST_PRODUCT']
  if (running) return project.provide('product', JSON.parse(running) as Addresses)
  const { at, stop } = await startProduct()
  project.provide('product', at)
  return stop
}
