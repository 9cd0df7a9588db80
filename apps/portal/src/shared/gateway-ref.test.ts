import { expect, test } from 'vitest'
import { readGatewayRef, writeGatewayRef } from './gateway-ref.ts'

const id = '8c0f3a52-77f4-4be1-9c0d-2f1b6a9e41d7'

test('which object of which gateway server reads back as it was written', () => {
  for (const ref of [
    { id, resourceId: 3 },
    { id, resourceId: undefined },
  ])
    expect(readGatewayRef(writeGatewayRef(ref))).toEqual(ref)
})

test('a server that is no number counts as the first one', () => {
  expect(readGatewayRef(`${id}~x`)).toEqual({ id, resourceId: undefined })
})
