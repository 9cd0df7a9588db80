import type { TestProject } from 'vitest/node'
import { type Addresses, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the product in this run. */
    product: Addresses
  }
}

/** One product for the whole suite; while writing a journey, APIM_TEST_PRODUCT can name one that is already running. */
export default async (project: TestProject) => {
  const running = process.env['APIM_TEST_PRODUCT']
  if (running) return project.provide('product', JSON.parse(running) as Addresses)
  const { at, stop } = await startProduct()
  project.provide('product', at)
  return stop
}
