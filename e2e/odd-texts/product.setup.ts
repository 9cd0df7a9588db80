import type { TestProject } from 'vitest/node'
import { provideProduct } from '../product.setup.ts'

/** A product behind a proxy, as far as it knows: visitors can then come from as many addresses as there are limits for each. */
export default (project: TestProject) => provideProduct(project, { TRUSTED_PROXIES: '127.0.0.1' })
