import { expect, test } from 'vitest'
import { readGatewayRef, writeGatewayRef } from './gateway-ref.ts'

const id = '8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7'

test('a reference to a gateway object survives a round trip', () => {
  for (const ref of [
    { id, resourceId: 3 },
    { id, resourceId: undefined },
  ])
    expect(readGatewayRef(writeGatewayRef(ref))).toEqual(ref)
})

test('an invalid server id counts as the first server', () => {
  expect(readGatewayRef(`${id}~x`)).toEqual({ id, resourceId: undefined })
})
