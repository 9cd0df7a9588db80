import { pino } from 'pino'
import { servedEntities } from '../src/admin/index.ts'
import { openStore } from '../src/store/index.ts'

/** A process for the kill tests: writes entities of every kind, one after another, and prints the number of each once it is stored. */
const [folder = '', from = '0'] = process.argv.slice(2)
const store = await openStore(folder, servedEntities, pino({ level: 'silent' }), 4096)
if (!store.memory) throw new Error(store.damage)
for (let number = Number(from); ; number += 1) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const { collection, fields } = servedEntities[number % servedEntities.length] as (typeof servedEntities)[number]
  const unique = Object.keys(fields).filter((name) => fields[name]?.unique)
  const change = { collection, id, value: { id, ...Object.fromEntries(unique.map((name) => [name, `u${number}`])) } }
  store.memory.apply(change)
  await store.append([change])
  process.stdout.write(`${number}\n`)
}
