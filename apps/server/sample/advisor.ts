import { type Answer, type Asked, dayAfter, list, notAllowed, notFound, numbered, ok, one, pick } from './replies.ts'

const families = ['Aldridge', 'Bergström', 'Calloway', 'Donnelly', 'Ekholm', 'Fairchild', 'Gallagher', 'Hartmann']
const advisers = ['Nora Whitcombe', 'Samuel Okafor', 'Claire Beaumont']
const models = [
  { id: 'M-0001', name: 'Capital Preservation', equityPercent: 20 },
  { id: 'M-0002', name: 'Balanced', equityPercent: 50 },
  { id: 'M-0003', name: 'Growth', equityPercent: 80 },
]

const households = Array.from({ length: 32 }, (_, index) => ({
  id: numbered('H', index),
  name: `${pick(families, index * 3)} household`,
  adviser: pick(advisers, index),
  since: dayAfter(-index * 97),
}))

const portfolios = households.flatMap((household, index) =>
  ['Taxable', 'Retirement'].slice(0, 1 + (index % 2)).map((purpose, second) => ({
    id: `F-${household.id.slice(2)}-${second + 1}`,
    householdId: household.id,
    purpose,
    modelId: pick(models, index + second).id,
    currency: 'USD',
    marketValue: 48_000 + ((index * 73_939 + second * 51_971) % 1_900_000),
  })),
)

const instruments = [
  { symbol: 'USEQ', name: 'US total market fund' },
  { symbol: 'INEQ', name: 'International equity fund' },
  { symbol: 'USBD', name: 'US bond market fund' },
  { symbol: 'TIPS', name: 'Inflation-protected bond fund' },
  { symbol: 'CASH', name: 'Cash' },
]
const weights = [38, 22, 24, 11, 5]

const below = (portfolio: (typeof portfolios)[number], part: string, query: URLSearchParams): Answer => {
  if (part === 'holdings') {
    const holdings = instruments.map((instrument, at) => ({
      ...instrument,
      weightPercent: weights[at] as number,
      marketValue: Math.round(portfolio.marketValue * (weights[at] as number)) / 100,
    }))
    return list(holdings, query)
  }
  if (part !== 'performance') return notFound()
  const period = query.get('period') ?? 'year-to-date'
  const percent = ((portfolio.marketValue % 1700) - 400) / 100
  return ok({ portfolioId: portfolio.id, period, returnPercent: period === 'month' ? percent / 6 : percent })
}

/** Investment Advisor Services: households, their portfolios, holdings and performance (documents/investment-advisor.yaml). */
export const advisor = ({ method, path, query }: Asked): Answer => {
  if (method !== 'GET' && method !== 'HEAD') return notAllowed()
  const [, collection, id, part] = path.split('/')
  if (collection === 'models') return list(models, query)
  if (collection === 'households') return id ? one(households, id) : list(households, query, 'adviser')
  if (collection !== 'portfolios') return notFound()
  if (!id) return list(portfolios, query, 'householdId', 'modelId')
  const portfolio = portfolios.find((each) => each.id === id)
  if (!portfolio || !part) return one(portfolios, id)
  return below(portfolio, part, query)
}
