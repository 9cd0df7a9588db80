import type { ApiDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../shared/parts/Card.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { Method } from '../../../shared/parts/Marks.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Api.module.css'

const first = 20

/** The API's operations: the first few, then all that its details list; the reference has the others. */
export function OperationsCard({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(first)
  const operations = api.operations.slice(0, shown)
  const rest = api.operations.length - operations.length
  return (
    <Card title={t('apis.operations')} count={api.operationCount} flush>
      {operations.length === 0 && <p className={css.none}>{t('apis.noOperations')}</p>}
      <ul className={css.operations}>
        {operations.map(({ method, path, summary }) => (
          <li key={`${method} ${path}`}>
            <Method name={method} />
            <Link
              to="/apis/$id"
              params={{ id: String(api.id) }}
              search={{ tab: 'reference', op: `${method.toUpperCase()} ${path}` }}
              className="mono cut"
              title={path}
            >
              {path}
            </Link>
            <Written as="span">{summary}</Written>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <div className={css.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(api.operations.length)}>
            {t('apis.moreOperations', { count: rest })}
          </Button>
        </div>
      ) : (
        api.operationCount > operations.length && (
          <div className={css.more}>
            <LinkButton variant="subtle" size="compact-sm" to="/apis/$id" params={{ id: String(api.id) }} search={{ tab: 'reference' }}>
              {t('apis.allInReference', { count: api.operationCount })}
            </LinkButton>
          </div>
        )
      )}
    </Card>
  )
}
