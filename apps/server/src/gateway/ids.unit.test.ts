import { describe, expect, it } from 'vitest'
import { deploymentTag, gatewayId, kongConsumerIdOf, pluginIdOf, routeIdOf, serviceIdOf, taggedDeployment } from './ids.ts'

describe('ids of gateway objects', () => {
  it('are UUIDs of version 5 that never change', () => {
    expect(gatewayId('a name')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(serviceIdOf(7)).toBe(serviceIdOf(7))
  })
  it('differ for each object and kind', () => {
    const ids = [1, 2, 11].flatMap((id) => [
      serviceIdOf(id),
      routeIdOf(id),
      pluginIdOf(id, 'acl'),
      pluginIdOf(id, 'key-auth'),
      kongConsumerIdOf(id),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('find their deployment again by its tag, and nothing by a tag of somebody else', () => {
    expect(taggedDeployment(['apim', deploymentTag(42)])).toBe(42)
    expect(taggedDeployment(['apim', 'apim-deployment-4x'])).toBeUndefined()
    expect(taggedDeployment(null)).toBeUndefined()
  })
})
