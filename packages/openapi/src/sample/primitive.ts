import type { Shape } from '../schema/shape.ts'

const byFormat: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  duration: 'PT5M',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'c2FtcGxl',
  binary: '<file>',
  password: '********',
}

const limit = (shape: Shape, ...keys: string[]) => {
  const fact = shape.facts.find(({ key }) => keys.includes(key))
  const value = Number(fact?.value)
  return fact && Number.isFinite(value) ? value : undefined
}

const text = (shape: Shape): string => {
  const known = byFormat[shape.format]
  if (known !== undefined) return known
  const least = limit(shape, 'minLength') ?? 0
  const most = limit(shape, 'maxLength') ?? Infinity
  const sample = 'string'.padEnd(Math.min(least, 100), 'x')
  return most < sample.length ? sample.slice(0, most) : sample
}

const number = (shape: Shape): number => {
  const least = limit(shape, 'minimum')
  const above = limit(shape, 'exclusiveMinimum')
  const most = limit(shape, 'maximum', 'exclusiveMaximum')
  const step = limit(shape, 'multipleOf')
  const start = least ?? (above === undefined ? undefined : above + (step ?? 1))
  const sample = start ?? (most !== undefined && most < 1 ? Math.floor(most) : 1)
  return step && step > 0 && start === undefined ? step : sample
}

/** A value of a simple type that keeps to the schema's limits, so far as they are plain; undefined for objects and arrays. */
export const primitiveOf = (shape: Shape, type: string | undefined): unknown => {
  if (type === 'string') return text(shape)
  if (type === 'integer' || type === 'number') return number(shape)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return type === 'file' ? '<file>' : undefined
}
