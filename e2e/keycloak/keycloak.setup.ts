import type { TestProject } from 'vitest/node'
import { freePorts } from '../../tools/test-programs/free-ports.ts'
import { startProduct } from '../product.ts'
import { startKeycloak } from './keycloak.ts'

/** A Keycloak, and a product that uses it as its provider. */
export default async (project: TestProject) => {
  const [port = 0, ...others] = await freePorts(3)
  const keycloak = await startKeycloak(`http://localhost:${port}`, others)
  try {
    const product = await startProduct({ PORT: String(port), OIDC_ISSUER: keycloak.issuer })
    project.provide('product', { ...product.at, issuer: keycloak.issuer })
    return async () => {
      await product.stop().finally(keycloak.stop)
    }
  } catch (error) {
    await keycloak.stop()
    throw error
  }
}
