import { expect, it } from 'vitest'
import { serviceIdOf } from '../../../gateway/ids.ts'
import { createDeploymentsByService, type Deployed } from './deployments-by-service.ts'

const deployed = (id: number): Deployed => ({ id, apiId: id, env: 'DEV', resourceId: 1 })

it('reads the newest deployments for unknown services, however many there are, and finds one that became visible late', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => deployed(n + 1)).filter(({ id }) => id !== 4990)
  const read: number[] = []
  const find = createDeploymentsByService({
    findDeployments: async (fromId) => {
      const found = rows.filter(({ id }) => id >= fromId)
      read.push(found.length)
      return found
    },
  })
  const ids = async (...wanted: string[]) => [...(await find(1, new Set(wanted))).values()].map(({ id }) => id)
  expect(await ids(serviceIdOf(7), 'foreign')).toEqual([7])
  expect(await ids('foreign', 'another')).toEqual([])
  rows.push(deployed(4990), deployed(5001))
  expect(await ids(serviceIdOf(4990), serviceIdOf(5001), 'foreign')).toEqual([4990, 5001])
  expect(await ids(serviceIdOf(5000))).toEqual([5000])
  expect(read).toEqual([4999, 100, 102])
})
