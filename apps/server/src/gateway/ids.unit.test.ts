import { describe, expect, it } from 'vitest'
import { deploymentTag, gatewayId, kongConsumerIdOf, pluginIdOf, routeIdOf, serviceIdOf, taggedDeployment } from './ids.ts'

describe('ids of gateway objects', () => {
  it('are version 5 UUIDs that never change', () => {
    expect(gatewayId('a name')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(serviceIdOf(7)).toBe(serviceIdOf(7))
  })
  it('differ by object and kind', () => {
    const ids = [1, 2, 11].flatMap((id) => [
      serviceIdOf(id),
      routeIdOf(id),
      pluginIdOf(id, 'acl'),
      pluginIdOf(id, 'key-auth'),
      kongConsumerIdOf(id),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('can be traced to their deployment by its tag, and not by anyone else’s tag', () => {
    expect(taggedDeployment(['apim', deploymentTag(42)])).toBe(42)
    expect(taggedDeployment(['apim', 'apim-deployment-4x'])).toBeUndefined()
    expect(taggedDeployment(null)).toBeUndefined()
  })
})
