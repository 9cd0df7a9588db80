import { type Answer, type Asked, dayAfter, fieldsOf, list, notAllowed, notFound, numbered, ok, one, pick, problem } from './replies.ts'

const employers = ['Whitmore Foods', 'Delta Freight Lines', 'Pinecrest Hospital', 'Arbor Textiles']
const plans = employers.map((employer, index) => ({
  id: numbered('PL', index),
  name: `${employer} retirement plan`,
  employer,
  matchPercent: pick([50, 100, 75, 50], index),
  matchUpToPercent: pick([6, 4, 5, 6], index),
}))

const firstNames = ['Alma', 'Benedikt', 'Corinne', 'Darius', 'Esther', 'Felipe', 'Gwen', 'Hiroshi', 'Isabel', 'Joseph']
const lastNames = ['Abbott', 'Castellano', 'Durand', 'Emerson', 'Fitzgerald', 'Greenwood', 'Hayashi', 'Iverson', 'Jankowski']
const participants = Array.from({ length: 120 }, (_, index) => ({
  id: numbered('M', index),
  planId: pick(plans, index * 3).id,
  firstName: pick(firstNames, index * 7),
  lastName: pick(lastNames, index * 5 + Math.floor(index / 9)),
  joinedOn: dayAfter(-index * 41),
  deferralPercent: 3 + (index % 8),
}))

const funds = ['Target retirement 2045', 'Stable value', 'Index equity']
const balancesOf = (index: number) =>
  funds.map((fund, at) => ({ fund, units: 40 + ((index * 31 + at * 17) % 900), value: 1_200 + ((index * 7_919 + at * 3_571) % 64_000) }))
const contributionsOf = (index: number) =>
  Array.from({ length: 24 }, (_, at) => ({
    paidOn: dayAfter(at * 15),
    employee: 180 + ((index * 13) % 240),
    employer: 90 + ((index * 7) % 120),
  }))

/** Answers the participant as it would be: the sample's data is the same for everybody who tries it. */
const defer = (participant: (typeof participants)[number], body: string): Answer => {
  const percent = fieldsOf(body)?.['deferralPercent']
  if (typeof percent !== 'number' || percent < 0 || percent > 50) return problem(400, 'deferralPercent must be from 0 to 50')
  return ok({ ...participant, deferralPercent: percent })
}

/** Participant Self-Service: what members of retirement plans see and change (documents/participant-self-service.yaml). */
export const participant = ({ method, path, query, body }: Asked): Answer => {
  const [, collection, id, part] = path.split('/')
  const at = participants.findIndex((one) => one.id === id)
  const member = participants[at]
  if (method === 'PUT' && collection === 'participants' && part === 'deferral') return member ? defer(member, body) : notFound()
  if (method !== 'GET' && method !== 'HEAD') return notAllowed()
  if (collection === 'plans') return id ? one(plans, id) : list(plans, query)
  if (collection !== 'participants') return notFound()
  if (!id) return list(participants, query, 'planId')
  if (!member || !part) return one(participants, id)
  if (part === 'balances') return list(balancesOf(at), query)
  return part === 'contributions' ? list(contributionsOf(at), query) : notFound()
}
