import { addressOf, type Server, serverId } from '@apim/openapi/document/servers'
import { Markdown } from '../markdown/Markdown.tsx'
import { useReading } from '../reading.ts'
import { RowName } from '../schema/parts.tsx'
import schema from '../schema/Schema.module.css'
import { Part } from './Part.tsx'

/** Where the document itself says that the API is. */
export function ServerList({ servers, title }: { servers: readonly Server[]; title: string }) {
  const { variables: chosen } = useReading()
  if (servers.length === 0) return null
  return (
    <Part title={title}>
      <ul className={schema.rows}>
        {servers.map(({ template, description, variables }, at) => (
          <li key={serverId({ template }, at)} className={schema.row}>
            <p className={schema.head}>
              <RowName>{addressOf({ template, variables }, chosen.get(serverId({ template }, at)))}</RowName>
            </p>
            <Markdown text={description} small />
            {variables.map(({ name, value, choices, description: text }) => (
              <div key={name} className={schema.values}>
                <code>{name}</code> = <code>{value}</code>
                {choices.length > 0 && (
                  <ul>
                    {choices.map((choice) => (
                      <li key={choice}>
                        <code>{choice}</code>
                      </li>
                    ))}
                  </ul>
                )}
                <Markdown text={text} small />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  )
}
