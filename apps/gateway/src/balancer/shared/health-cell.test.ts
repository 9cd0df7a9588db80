import { expect, test } from 'vitest'
import { allocateCell, HealthCell } from './health-cell.ts'

test('the state changes at the limit, and every view of the memory sees it', () => {
  const memory = allocateCell()
  const [here, there] = [new HealthCell(memory), new HealthCell(memory)]
  expect(here.count('httpFailure', 3)).toBe(false)
  expect(there.count('httpFailure', 3)).toBe(false)
  expect(here.isHealthy).toBe(true)
  expect(here.count('httpFailure', 3)).toBe(true)
  expect(there.isHealthy).toBe(false)
  expect(there.count('success', 2)).toBe(false)
  expect(there.count('success', 2)).toBe(true)
  expect(here.isHealthy).toBe(true)
})

test('kinds of failure are counted separately, and a counted success resets all of them', () => {
  const cell = new HealthCell(allocateCell())
  cell.count('tcpFailure', 2)
  cell.count('timeout', 2)
  expect(cell.isHealthy).toBe(true)
  cell.count('success', 1)
  expect(cell.count('tcpFailure', 2)).toBe(false)
  cell.count('success', 0)
  expect(cell.count('tcpFailure', 2)).toBe(true)
})

test('a limit of 0 never changes the state', () => {
  const cell = new HealthCell(allocateCell())
  for (let times = 0; times < 500; times++) cell.count('timeout', 0)
  expect(cell.isHealthy).toBe(true)
})

test('setting the state by hand resets the counts', () => {
  const cell = new HealthCell(allocateCell())
  cell.count('httpFailure', 2)
  cell.mark(true)
  expect(cell.count('httpFailure', 2)).toBe(false)
  cell.mark(false)
  expect(cell.isHealthy).toBe(false)
})
