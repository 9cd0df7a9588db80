import { callOrder } from '@apim/contract/deployments/call-order'
import type { Outline } from '@apim/openapi/document/outline'
import { useLocation } from '@tanstack/react-router'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import type { Deployed } from '../code/targets.ts'
import { useArrival } from '../links/use-arrival.ts'
import { introductionOf } from '../markdown/headings.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import { ExternalLink } from '../schema/parts.tsx'
import css from './Description.module.css'
import { Gateways } from './Gateways.tsx'
import { GroupOperations } from './GroupDoc.tsx'
import { Schemes } from './Security.tsx'
import { ServerList } from './Servers.tsx'

type Props = { outline: Outline; deployed: Deployed; deploymentsWithKey: readonly number[] }

/** The beginning of a reference: what the document says about the whole API, and the first of its operations. */
export function Introduction({ outline, deployed, deploymentsWithKey }: Props) {
  const { t } = useTranslation()
  const { title, version, format, terms, contact, license, externalDocs, servers, schemes, groups } = outline
  const gateways = callOrder(deployed.deployments, deploymentsWithKey)
  const [first] = groups
  const hash = useLocation({ select: (location) => location.hash })
  useArrival(hash !== '', () => document.getElementById(hash), 'start')
  return (
    <>
      <Written as="h2">{title}</Written>
      <p className={css.facts}>
        <span>{t('reference.version', { version })}</span>
        <span>{t('reference.format', { format })}</span>
        {license.name && !license.url && <span dir="auto">{license.name}</span>}
        {contact.name && !contact.url && <span dir="auto">{contact.name}</span>}
        {contact.email && <span>{contact.email}</span>}
      </p>
      <Markdown text={introductionOf(outline)} isAddressed />
      {externalDocs.url && <ExternalLink {...externalDocs} />}
      {terms && <ExternalLink url={terms} description={t('reference.terms')} />}
      {license.url && <ExternalLink url={license.url} description={license.name} />}
      {contact.url && <ExternalLink url={contact.url} description={contact.name} />}
      <Gateways deployments={gateways} />
      <ServerList servers={servers} title={t(gateways.length > 0 ? 'reference.ownServers' : 'reference.servers')} />
      <Schemes schemes={schemes} />
      {first && <GroupOperations group={first} />}
    </>
  )
}
