import { type Answer, type Asked, dayAfter, fieldsOf, list, notAllowed, notFound, numbered, one, pick, problem } from './replies.ts'

/** Nine digits whose check digit is right (ABA routing numbers), of a district that there is not. */
const routingNumber = (index: number) => {
  const digits = Array.from(String(99_100_000 + index * 47_911), Number)
  const sum = digits.reduce((all, digit, at) => all + digit * ([3, 7, 1][at % 3] as number), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

const names = [
  'Prairie Crossing Bank',
  'Harborview Union Bank',
  'Lakemont Savings',
  'Granite Ridge Credit Union',
  'Cascade Hollow Trust',
  'Old Mill Bank',
]
const cities = ['Omaha', 'Baltimore', 'Duluth', 'Concord', 'Tacoma', 'Lancaster']
const institutions = names.map((name, index) => ({
  id: routingNumber(index),
  name,
  city: pick(cities, index),
  country: 'US',
  verifiesInstantly: index % 3 !== 2,
}))

type Verification = {
  id: string
  routingNumber: string
  accountEnding: string
  status: 'verified' | 'mismatch' | 'closed'
  ownerMatch: number
  checkedOn: string
}
const statuses = ['verified', 'verified', 'verified', 'mismatch', 'verified', 'closed'] as const
const verifications: Verification[] = Array.from({ length: 240 }, (_, index) => ({
  id: numbered('V', index),
  routingNumber: pick(institutions, index * 5).id,
  accountEnding: String(1000 + ((index * 7919) % 9000)),
  status: pick(statuses, index * 7),
  ownerMatch: pick(statuses, index * 7) === 'mismatch' ? 0.41 : 0.97,
  checkedOn: dayAfter(Math.floor(index / 2)),
}))

/** The answer depends on the account's last digit alone, so that every outcome can be tried. Nothing is kept. */
const verify = (body: string): Answer => {
  const wanted = fieldsOf(body)
  if (!wanted) return problem(400, 'The body is not JSON')
  const { routingNumber: routing, accountNumber, accountHolder } = wanted
  if (!institutions.some(({ id }) => id === routing)) return problem(422, 'routingNumber is not an institution that takes part')
  if (typeof accountNumber !== 'string' || !/^\d{4,17}$/.test(accountNumber)) return problem(400, 'accountNumber must be 4 to 17 digits')
  if (typeof accountHolder !== 'string' || accountHolder.trim() === '') return problem(400, 'accountHolder is required')
  const known = verifications[Number(accountNumber.slice(-1))] as Verification
  const checkedOn = new Date().toISOString().slice(0, 10)
  return { status: 201, body: { ...known, routingNumber: routing, accountEnding: accountNumber.slice(-4), checkedOn } }
}

/** Advanced Bank Verification: whether an account exists and whose it is, before money goes there (documents/bank-verification.yaml). */
export const bankVerification = ({ method, path, query, body }: Asked): Answer => {
  const [, collection, id] = path.split('/')
  if (method === 'POST' && path === '/verifications') return verify(body)
  if (method !== 'GET' && method !== 'HEAD') return notAllowed()
  if (collection === 'institutions') return id ? one(institutions, id) : list(institutions, query, 'city')
  if (collection === 'verifications') return id ? one(verifications, id) : list(verifications, query, 'status', 'routingNumber')
  return notFound()
}
