import type { ApiDetail } from '@apim/contract'
import { isAdmin, isInternal } from '@apim/contract/policies'
import type { ReactNode } from 'react'
import { Facts } from '../../../shared/parts/Card.tsx'
import { Copyable } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { day } from '../../../shared/time.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './Api.module.css'

/** Shortens an address: `https://git.example/pay/verify.git` → `git.example/pay/verify`. */
const short = (address: string) => address.replace(/^https?:\/\//, '').replace(/(\.git)?\/?$/, '')

/** A link to the source repository, in a new tab and without a referrer. */
export function Repository({ address }: { address: string }) {
  return (
    <a className={`mono ${css.repository}`} href={address} target="_blank" rel="noreferrer noopener">
      {short(address)}
    </a>
  )
}

/** The specification's info card (1 §2): id, organization, repository, version, application, plus our extensions. */
export function ApiFacts({ api, full }: { api: ApiDetail; full?: boolean }) {
  const { t } = useTranslation()
  const user = useUser()
  const items: [string, ReactNode][] = [
    [t('apis.id'), <Copyable key="id" value={String(api.id)} label={t('apis.id')} />],
    [t('apis.organization'), api.orgname ?? t('apis.noOrganizationName')],
    [t('apis.application'), api.appname ?? t('apis.noApplication')],
    [
      t('apis.version'),
      <span key="version" className="mono">
        {api.version}
      </span>,
    ],
    [t('apis.businessArea'), api.businessArea ?? t('apis.noBusinessArea')],
    [t('apis.repository'), api.sourceRepo ? <Repository key="repository" address={api.sourceRepo} /> : t('apis.noRepository')],
  ]
  // Client firms do not get names, so an empty list would tell them nothing.
  const mayKnow = isInternal(user) || isAdmin(user)
  if (full && (mayKnow || api.maintainers.length > 0))
    items.push([t('apis.maintainedBy'), api.maintainers.length > 0 ? api.maintainers.join(', ') : t('apis.nobody')])
  if (full)
    items.push(
      [t('apis.format'), api.format],
      [
        t('apis.changed'),
        <span key="changed" className="num">
          {day(api.updatedAt)}
        </span>,
      ],
    )
  return <Facts items={items} />
}
