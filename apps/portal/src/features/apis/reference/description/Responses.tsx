import { printed } from '@apim/openapi/json'
import type { Response } from '@apim/openapi/operation/bodies'
import { Code } from '../../../../shared/parts/Marks.tsx'
import { plainMarkdown } from '../../../../shared/plain-markdown.ts'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Fold } from '../Fold.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { RowName } from '../schema/parts.tsx'
import schema from '../schema/Schema.module.css'
import { Contents } from './Contents.tsx'
import css from './Description.module.css'
import { ParameterRows } from './Parameters.tsx'
import { Part } from './Part.tsx'

function Status({ status }: { status: string }) {
  return /^\d{3}$/.test(status) ? <Code status={Number(status)} /> : <code className={css.status}>{status}</code>
}

function Links({ links }: { links: Response['links'] }) {
  return (
    <ul className={schema.rows}>
      {links.map(({ name, operation, description, parameters }) => (
        <li key={name} className={schema.row}>
          <p className={schema.head}>
            <RowName>{name}</RowName>
            <code>{operation}</code>
          </p>
          <Markdown text={description} small />
          {parameters.map(([key, value]) => (
            <p key={key} className={schema.note}>
              <code>{key}</code> = <code>{printed(value)}</code>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

const headMax = 60

/** A description in the line that unfolds; a longer one stands below it too. */
const inHead = (text: string) => plainMarkdown(text.split('\n', 1)[0] ?? '')
const fitsHead = (text: string) => text.length <= headMax && inHead(text) === text

function OneResponse({ response: { description, headers, contents, links } }: { response: Response }) {
  const { t } = useTranslation()
  const saysNothing = contents.length === 0 && headers.length === 0 && links.length === 0
  return (
    <div className={css.response}>
      {!fitsHead(description) && <Markdown text={description} small />}
      {headers.length > 0 && (
        <div>
          <h4>{t('reference.headers')}</h4>
          <ParameterRows parameters={headers} />
        </div>
      )}
      <Contents contents={contents} />
      {links.length > 0 && (
        <div>
          <h4>{t('reference.links')}</h4>
          <Links links={links} />
        </div>
      )}
      {saysNothing && <p className={schema.note}>{t('reference.noBody')}</p>}
    </div>
  )
}

/** The responses of an operation; the first successful one is unfolded. */
export function Responses({ responses }: { responses: readonly Response[] }) {
  const { t } = useTranslation()
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  if (responses.length === 0) return null
  return (
    <Part title={t('reference.responses')}>
      <ul className={css.responses}>
        {responses.map((response) => (
          <li key={response.status}>
            <Fold
              isOpen={response === first}
              head={
                <>
                  <Status status={response.status} />
                  <span className={css.line} dir="auto">
                    {inHead(response.description)}
                  </span>
                </>
              }
            >
              {() => <OneResponse response={response} />}
            </Fold>
          </li>
        ))}
      </ul>
    </Part>
  )
}
