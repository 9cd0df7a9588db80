import type { TestProject } from 'vitest/node'
import { type Addresses, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the product in this run. */
    product: Addresses
  }
}

/** A product for all files of a suite, with that environment; while writing a journey, APIM_TEST_PRODUCT can name one that is already running. */
export const provideProduct = async (project: TestProject, env: Record<string, string> = {}) => {
  const running = process.env['APIM_TEST_PRODUCT']
  if (running) return project.provide('product', JSON.parse(running) as Addresses)
  const { at, stop } = await startProduct(env)
  project.provide('product', at)
  return stop
}

/** One product for the whole suite, as it comes. */
export default (project: TestProject) => provideProduct(project)
