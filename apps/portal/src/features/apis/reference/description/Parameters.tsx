import type { Parameter } from '@apim/openapi/operation/parameters'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import schema from '../schema/Schema.module.css'
import { SchemaRow } from '../schema/SchemaTree.tsx'
import { Examples } from './Examples.tsx'
import { Part } from './Part.tsx'

/** Not a name that an address cannot hold, or that is read from it as another. */
const hasAddress = (name: string) => name.isWellFormed() && !/%[\da-f]{2}|["<>`\p{Cc}]|^\s|\s$/iu.test(name)

type RowsProps = {
  parameters: readonly Parameter[]
  /** Each has an address within the page: there must be no other of that place and name in it. */
  isAddressed?: boolean
}

/** Parameters, or the headers of a response, one below the other. */
export function ParameterRows({ parameters, isAddressed = false }: RowsProps) {
  return (
    <ul className={schema.rows}>
      {parameters.map((one) => (
        <SchemaRow
          key={`${one.in} ${one.name}`}
          name={one.name}
          {...(isAddressed && hasAddress(one.name) && { address: `${one.in}.${one.name}` })}
          schema={one.schema ?? one.contents[0]?.schema ?? {}}
          required={one.required}
          deprecated={one.deprecated}
          description={one.description}
          trail={[]}
        >
          {(one.styles.length > 0 || one.contents.length > 0) && (
            <ul className={schema.facts}>
              {one.contents.map(({ mediaType }) => (
                <li key={mediaType}>
                  <code>{mediaType}</code>
                </li>
              ))}
              {one.styles.map(([key, value]) => (
                <li key={key}>
                  <code>
                    {key}: {value}
                  </code>
                </li>
              ))}
            </ul>
          )}
          <Examples examples={[...one.examples, ...one.contents.flatMap(({ examples }) => examples)]} />
        </SchemaRow>
      ))}
    </ul>
  )
}

const places = ['path', 'query', 'header', 'cookie'] as const

/** The parameters of an operation, by their place in the request. */
export function Parameters({ parameters, isAddressed = false }: RowsProps) {
  const { t } = useTranslation()
  return places
    .map((place) => ({ place, some: parameters.filter((one) => one.in === place) }))
    .filter(({ some }) => some.length > 0)
    .map(({ place, some }) => (
      <Part key={place} title={t(`reference.place.${place}`)}>
        <ParameterRows parameters={some} isAddressed={isAddressed} />
      </Part>
    ))
}
