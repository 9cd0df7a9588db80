/**
 * The demo gallery: real API descriptions from apps/server/documents (its README.md names their origin and licences). Deployed APIs come first, so
 * that their calls exist while the large documents are still being imported.
 */
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

const clientServices = { application: 'Client Services', owner: 'hannah.keller@apim.example' }

/** The deployed APIs, implemented by the sample service. */
export const coreBanking = 'Core Banking'
export const bankVerification = 'Advanced Bank Verification'
export const investmentAdvisor = 'Investment Advisor Services'
export const participantSelfService = 'Participant Self-Service'

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
    ...clientServices,
    file: 'bank-verification.yaml',
    name: bankVerification,
    description: 'Verify that an account exists, is open and belongs to the right person before you send money.',
    businessArea: 'Payments',
  },
  {
    ...clientServices,
    file: 'investment-advisor.yaml',
    name: investmentAdvisor,
    description: 'Households, their portfolios, holdings and performance, for advisors’ systems.',
    businessArea: 'Investments',
  },
  {
    ...clientServices,
    file: 'participant-self-service.yaml',
    name: participantSelfService,
    description: 'What members of retirement plans can see and change: balances, contributions, deferrals.',
    businessArea: 'Retirement',
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
    description: 'Pay many payees in their own currency: payors, payees, funding and the status of every payout.',
    businessArea: 'Payments',
    sourceRepo: 'https://github.com/velopaymentsapi/VeloOpenApi',
  },
  {
    ...payments,
    file: 'xero-bank-feeds.json',
    name: 'Bank Feeds',
    description: 'Delivers statements of connected accounts to the accounting systems of business clients.',
    businessArea: 'Accounts and Cards',
    sourceRepo: 'https://github.com/XeroAPI/Xero-OpenAPI',
  },
  {
    ...onboarding,
    file: 'portfolio-optimizer.json',
    name: 'Portfolio Optimizer',
    description: 'Constructs and analyzes portfolios: efficient frontiers, risk budgets, diversification and simulated returns.',
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
