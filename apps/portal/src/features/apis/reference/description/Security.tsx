import type { Requirement, SecurityScheme } from '@apim/openapi/document/security'
import type { TextKey } from '../../../../shared/text-key.ts'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import { RowName } from '../schema/parts.tsx'
import schema from '../schema/Schema.module.css'
import css from './Description.module.css'
import { Part } from './Part.tsx'

/** What an operation requires, any one of these; says so where nothing is required. */
export function Required({ security }: { security: readonly Requirement[] | undefined }) {
  const { t } = useTranslation()
  if (!security) return null
  const ways = security.filter((one) => one.length > 0)
  if (ways.length === 0) return <p className={css.security}>{t('reference.openToAll')}</p>
  return (
    <p className={css.security}>
      {t('reference.authentication')}:{' '}
      {[...ways.entries()].map(([at, way]) => (
        <span key={at}>
          {at > 0 && ` ${t('reference.or')} `}
          {way.map(({ name, scopes }, position) => (
            <span key={name}>
              {position > 0 && ' + '}
              <code>{name}</code>
              {scopes.length > 0 && (
                <>
                  {' ('}
                  {scopes.map((scope) => (
                    <code key={scope}>{scope}</code>
                  ))}
                  {')'}
                </>
              )}
            </span>
          ))}
        </span>
      ))}
      {ways.length < security.length && ` ${t('reference.orOpen')}`}
    </p>
  )
}

const placeNames = { header: 'reference.scheme.header', query: 'reference.scheme.query', cookie: 'reference.scheme.cookie' } as const

const isPlace = (place: string): place is keyof typeof placeNames => Object.hasOwn(placeNames, place)

function facts(scheme: SecurityScheme): [TextKey, string][] {
  const { type, in: place, parameter, scheme: kind, bearerFormat, openIdConnectUrl } = scheme
  return [
    ['reference.scheme.type', [type, kind].filter(Boolean).join(' ')],
    [isPlace(place) ? placeNames[place] : undefined, parameter],
    ['reference.scheme.format', bearerFormat],
    ['reference.scheme.discovery', openIdConnectUrl],
  ].filter((entry): entry is [TextKey, string] => Boolean(entry[0] && entry[1]))
}

function Flows({ flows }: { flows: SecurityScheme['flows'] }) {
  return flows.map(({ name, authorizationUrl, tokenUrl, refreshUrl, scopes }) => (
    <div key={name} className={css.flow}>
      <p className={schema.note}>
        <code>{name}</code>{' '}
        {[authorizationUrl, tokenUrl, refreshUrl].filter(Boolean).map((url) => (
          <code key={url}>{url}</code>
        ))}
      </p>
      <ul className={schema.rows}>
        {scopes.map(([scope, text]) => (
          <li key={scope} className={css.scope}>
            <code>{scope}</code> <Markdown text={text} small />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** The ways to authenticate that a document declares. */
export function Schemes({ schemes }: { schemes: readonly SecurityScheme[] }) {
  const { t } = useTranslation()
  if (schemes.length === 0) return null
  return (
    <Part title={t('reference.authentication')}>
      <ul className={schema.rows}>
        {schemes.map((scheme) => (
          <li key={scheme.name} className={schema.row}>
            <p className={schema.head}>
              <RowName>{scheme.name}</RowName>
            </p>
            <ul className={schema.facts}>
              {facts(scheme).map(([key, value]) => (
                <li key={key}>
                  {t(key)} <code>{value}</code>
                </li>
              ))}
            </ul>
            <Markdown text={scheme.description} small />
            <Flows flows={scheme.flows} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
