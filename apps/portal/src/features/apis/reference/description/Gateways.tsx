import type { ApiDetail } from '@apim/contract'
import { gatewayCredential } from '@apim/openapi/request/credential'
import { EnvTag } from '../../../../shared/parts/Environments.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { RowName } from '../schema/parts.tsx'
import schema from '../schema/Schema.module.css'
import { Part } from './Part.tsx'

type Props = { deployments: ApiDetail['deployments'] }

/** Where the API is called at the gateway, and with what. Renders nothing while it is not deployed. */
export function Gateways({ deployments }: Props) {
  const { t } = useTranslation()
  if (deployments.length === 0) return null
  return (
    <Part title={t('reference.target')}>
      <ul className={schema.rows}>
        {deployments.map(({ id, env, gatewayUrl, auth, tokenUrl }) => {
          const { name, prefix } = gatewayCredential(auth)
          return (
            <li key={id} className={schema.row}>
              <p className={schema.head}>
                <EnvTag env={env} /> <RowName>{gatewayUrl}</RowName>
              </p>
              <ul className={schema.facts}>
                <li>
                  {t('reference.scheme.header')} <code>{name}</code>
                </li>
                {prefix !== '' && tokenUrl && (
                  <li>
                    {t('reference.tokens')} <code>{tokenUrl}</code>
                  </li>
                )}
              </ul>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
