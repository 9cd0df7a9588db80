/** The password of every demo account (documented; demo accounts exist only on a loopback address, see config.ts). */
export const demoPassword = 'Demo-Passw0rd!'

export const provider = { name: 'Meridian Financial Services', contact: 'Helena Brandt', external: false }
export const channels = { name: 'Meridian Digital Channels', contact: 'Jonas Achterberg', external: false }
export const acme = { name: 'Acme Wealth', contact: 'Priya Raman', external: true }
export const globex = { name: 'Globex Retirement', contact: 'Tomás Herrera', external: true }
export const northgate = { name: 'Northgate Asset Management', contact: 'Eleanor Whitfield', external: true }
export const creditUnion = { name: 'Harborline Credit Union', contact: 'Marcus Delgado', external: true }
export const pensionTrust = { name: 'Silverbrook Pension Trust', contact: 'Anneke Visser', external: true }

/** What a client states about itself; numbers that belong to no one. */
const client = (place: [address1: string, city: string, state: string, country: string, zip: string], number: number) => {
  const [address1, city, state, country, zip] = place
  const of = String(number).padStart(3, '0')
  const billing = { billingType: number % 2 === 0 ? ('Prepaid' as const) : ('Postpaid' as const), taxNo: `TX-55501${of}` }
  return { address1, city, state, country, zip, phoneNumber: `+1(555)-010-0${of}`, registrationId: `REG-2026-${of}`, ...billing }
}

export const organizations = [
  { ...provider, description: 'Publishes the group’s APIs and runs the gateway.' },
  { ...channels, description: 'Builds the group’s mobile app and online banking.' },
  {
    ...acme,
    ...client(['400 Walnut Street', 'Kansas City', 'Missouri', 'United States', '64106'], 101),
    description: 'Wealth manager for private clients; reads accounts and initiates payments on their behalf.',
  },
  {
    ...globex,
    ...client(['Calle de Alcalá 48', 'Madrid', 'Madrid', 'Spain', '28014'], 102),
    description: 'Administers retirement plans for employers in twelve countries.',
  },
  {
    ...northgate,
    ...client(['12 Moorgate', 'London', 'Greater London', 'United Kingdom', 'EC2R 6DA'], 103),
    description: 'Manages portfolios for institutions and reconciles them with us every night.',
  },
  {
    ...creditUnion,
    ...client(['75 Harbor Avenue', 'Portland', 'Maine', 'United States', '04101'], 104),
    description: 'Opens accounts online and verifies where the first deposit comes from.',
  },
  {
    ...pensionTrust,
    ...client(['Herengracht 210', 'Amsterdam', 'North Holland', 'Netherlands', '1016 BS'], 105),
    description: 'Manages the pensions of public employees in three states.',
  },
]

const nobody = { portalAdmin: false, kongAdmin: false, companyAdmin: false, status: 'ACTIVE' as 'ACTIVE' | 'DISABLED' }
const person = (
  email: string,
  firstname: string,
  lastname: string,
  organization: { name: string },
  flags: Partial<typeof nobody> = {},
) => ({
  ...nobody,
  email,
  firstname,
  lastname,
  organization: organization.name,
  ...flags,
})

/** Users with an account to sign in with. */
export const people = [
  person('portal.admin@apim.example', 'Helena', 'Brandt', provider, { portalAdmin: true }),
  person('second.admin@apim.example', 'Marcus', 'Oyelaran', provider, { portalAdmin: true }),
  person('kong.admin@apim.example', 'Ingrid', 'Solberg', provider, { kongAdmin: true }),
  person('team.lead@apim.example', 'Rafael', 'Moreira', provider, { companyAdmin: true }),
  person('maintainer@apim.example', 'Sofia', 'Lindqvist', provider, { companyAdmin: true }),
  person('author@apim.example', 'Daniel', 'Weiss', provider),
  person('company.admin@acme.example', 'Priya', 'Raman', acme, { companyAdmin: true }),
  person('company.user@acme.example', 'Owen', 'Fletcher', acme),
  person('company.admin@globex.example', 'Tomás', 'Herrera', globex, { companyAdmin: true }),
  person('disabled.user@acme.example', 'Karl', 'Neumann', acme, { status: 'DISABLED' }),
]

/** Users who have not signed in yet. */
export const colleagues = [
  person('hannah.keller@apim.example', 'Hannah', 'Keller', provider, { companyAdmin: true }),
  person('jonas.achterberg@apim.example', 'Jonas', 'Achterberg', channels, { companyAdmin: true }),
  person('lucia.ferrante@apim.example', 'Lucia', 'Ferrante', channels),
  person('samir.haddad@acme.example', 'Samir', 'Haddad', acme),
  person('ruth.adeyemi@globex.example', 'Ruth', 'Adeyemi', globex),
  person('eleanor.whitfield@northgate.example', 'Eleanor', 'Whitfield', northgate, { companyAdmin: true }),
  person('piotr.zielinski@northgate.example', 'Piotr', 'Zieliński', northgate),
  person('marcus.delgado@harborline.example', 'Marcus', 'Delgado', creditUnion, { companyAdmin: true }),
  person('yuki.tanabe@harborline.example', 'Yuki', 'Tanabe', creditUnion),
  person('anneke.visser@silverbrook.example', 'Anneke', 'Visser', pensionTrust, { companyAdmin: true }),
]

export const applications = [
  {
    name: 'Payments',
    owner: 'maintainer@apim.example',
    external: true,
    contact: 'payments@apim.example',
    description: 'Accounts, payouts and account information, for our own channels and for clients.',
  },
  {
    name: 'Onboarding',
    owner: 'author@apim.example',
    external: false,
    contact: 'onboarding@apim.example',
    description: 'Onboarding for advisors’ new clients: instruments, suitability, first portfolios.',
  },
  {
    name: 'Client Services',
    owner: 'hannah.keller@apim.example',
    external: true,
    contact: 'client.services@apim.example',
    description: 'Building blocks for clients’ own services: verification, portfolios, retirement savings.',
  },
]

export const businessAreas = [
  { name: 'Accounts and Cards', description: 'Checking accounts, balances, transactions and the linked cards.' },
  { name: 'Payments', description: 'Credit transfers, payouts and their status, within the country and across borders.' },
  { name: 'Investments', description: 'Portfolios, instruments and the analysis behind investment decisions.' },
  { name: 'Retirement', description: 'Plans, participants and contributions of occupational pensions.' },
]
