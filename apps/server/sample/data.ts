import { numbered, pick } from './replies.ts'

/** A small fictitious bank, the same on every start, so that an example stays correct. */
const firstNames = ['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Keiko', 'Lior']
const lastNames = ['Almeida', 'Becker', 'Cohen', 'Dubois', 'Eriksen', 'Ferrari', 'Gupta', 'Haddad', 'Ivanova', 'Jansen', 'Kowalski', 'Levy']
const cities = ['Basel', 'Lisbon', 'Haifa', 'Utrecht', 'Turin', 'Oslo', 'Krakow', 'Dublin']
const payees = [
  'Northern Grid',
  'City Water',
  'Blue Harbour Rentals',
  'Lumen Telecom',
  'Orchard Grocers',
  'Riverside School',
  'Atlas Insurance',
]

export type Customer = { id: string; firstName: string; lastName: string; city: string; since: string }
export type Account = { id: string; customerId: string; iban: string; type: 'current' | 'savings'; currency: 'EUR'; balance: number }
export type Payment = {
  id: string
  accountId: string
  payee: string
  amount: number
  currency: 'EUR'
  status: 'booked' | 'pending' | 'rejected'
  createdAt: string
}

const customerCount = 48
const paymentCount = 600
const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index, 8 + (index % 9), (index * 7) % 60)).toISOString()

/** The check digits make it pass the validation of a form (ISO 13616). */
const ibanOf = (index: number) => {
  const account = `37040044${String(532013000 + index * 7919).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

export const customers: Customer[] = Array.from({ length: customerCount }, (_, index) => ({
  id: numbered('C', index),
  firstName: pick(firstNames, index * 5),
  lastName: pick(lastNames, index * 7 + Math.floor(index / 12)),
  city: pick(cities, index * 3),
  since: day(-index * 31).slice(0, 10),
}))

export const accounts: Account[] = customers.flatMap((customer, index) =>
  (['current', 'savings'] as const).slice(0, index % 3 === 0 ? 1 : 2).map((type, second) => ({
    id: `A-${customer.id.slice(2)}-${second + 1}`,
    customerId: customer.id,
    iban: ibanOf(index * 2 + second),
    type,
    currency: 'EUR' as const,
    balance: ((index * 73_939 + second * 51_971 + 48_210) % 2_500_000) / 100,
  })),
)

export const payments: Payment[] = Array.from({ length: paymentCount }, (_, index) => ({
  id: numbered('P', index),
  accountId: pick(accounts, index * 11).id,
  payee: pick(payees, index * 3),
  amount: (((index * 48_271) % 90_000) + 495) / 100,
  currency: 'EUR' as const,
  status: index % 17 === 0 ? 'rejected' : index % 9 === 0 ? 'pending' : 'booked',
  createdAt: day(Math.floor(index / 3)),
}))
