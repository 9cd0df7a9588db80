import type { OrganizationDetails } from '@apim/contract'
import { Facts } from '../../shared/parts/Card.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

type Props = { organization: OrganizationDetails['organization'] }

/** What the reader may know of an organization; what is not set or not shown to them has no line. */
export function OrganizationFacts({ organization }: Props) {
  const { t } = useTranslation()
  const { registrationId, taxNo, billingType, phoneNumber, address1, address2, zip, city, state, country, attrs = [] } = organization
  const address = [address1, address2, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')
  const facts: [string, string | null | undefined][] = [
    [t('organizations.contact.organization'), organization.contact],
    [t('organizations.description'), organization.description || t('organizations.noDescription')],
    [t('organizations.registrationId'), registrationId],
    [t('organizations.taxNo'), taxNo],
    [t('organizations.billingType'), billingType && t(`organizations.billing.${billingType}`)],
    [t('organizations.phoneNumber'), phoneNumber],
    [t('organizations.address'), address],
    ...attrs.map(({ name, value, type }): [string, string] => [[name, type].filter(Boolean).join(' · '), value || '–']),
  ]
  return <Facts items={facts.flatMap(([term, value]) => (value ? [[term, value]] : []))} />
}
