/** The demo gallery: real API descriptions from apps/server/documents (their origin and licences are in its README.md). */
export interface CatalogueEntry {
  file: string
  name: string
  description: string
  application: string
  businessArea: string
  owner: string
  sourceRepo?: string
}

const payments = { application: 'Payments', owner: 'maintainer@apim.example' }
const onboarding = { application: 'Onboarding', owner: 'author@apim.example' }

/** The one that is deployed: the sample service answers it. */
export const coreBanking = 'Core Banking'

export const catalogue: CatalogueEntry[] = [
  {
    ...payments,
    file: 'sample-bank.yaml',
    name: coreBanking,
    description:
      'Customers, accounts and payments of the bank: read balances and transactions, order credit transfers and follow their status.',
    businessArea: 'Accounts and Cards',
  },
  {
    ...payments,
    file: 'swiss-nextgen-banking.json',
    name: 'Swiss NextGen Banking',
    description:
      'Account information, payment initiation and confirmation of funds for third parties, on the Berlin Group’s NextGenPSD2 framework.',
    businessArea: 'Payments',
    sourceRepo: 'https://github.com/openbankingproject-ch/obp-apis',
  },
  {
    ...payments,
    file: 'velo-payments.json',
    name: 'Global Payouts',
    description: 'Pay many payees at once, in their own currency: payors, payees, funding and the way of every single payout.',
    businessArea: 'Payments',
    sourceRepo: 'https://github.com/velopaymentsapi/VeloOpenApi',
  },
  {
    ...payments,
    file: 'xero-bank-feeds.json',
    name: 'Bank Feeds',
    description: 'Delivers statements of connected accounts into the books of business clients.',
    businessArea: 'Accounts and Cards',
    sourceRepo: 'https://github.com/XeroAPI/Xero-OpenAPI',
  },
  {
    ...onboarding,
    file: 'portfolio-optimizer.json',
    name: 'Portfolio Optimizer',
    description: 'Proposes and examines portfolios: efficient frontiers, risk budgets, diversification and simulated returns.',
    businessArea: 'Investments',
  },
  {
    ...onboarding,
    file: 'openfigi.json',
    name: 'Instrument Identifiers',
    description: 'Maps ISIN, CUSIP, ticker and other identifiers of financial instruments to FIGIs.',
    businessArea: 'Investments',
  },
]
