import { expect, test } from 'vitest'
import { english } from '../../apps/portal/src/locales/en.ts'
import { templates } from '../../apps/server/src/mails/templates.ts'

test('the outbox names every kind of email that the product sends, and no other', () => {
  const named = Object.entries(english.mails.kinds).flatMap(([domain, kinds]) => Object.keys(kinds).map((kind) => `${domain}.${kind}`))
  expect(named.toSorted()).toEqual(Object.keys(templates).toSorted())
})
