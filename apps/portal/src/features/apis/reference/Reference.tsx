import type { ApiDetail } from '@apim/contract'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { type ApiSearch, type Operation, operationOf } from '../api/api-search.ts'
import type { Section } from './document-sections.ts'
import css from './Reference.module.css'
import { BackToSection, SectionChoice, SectionOperations } from './ReferenceSections.tsx'
import { apiDocument } from './reference.queries.ts'
import { SwaggerView } from './SwaggerView.tsx'
import { type ShownDocument, useDocument } from './use-document.ts'

/** Documents with at most this many operations list them at once. */
const listUpTo = 60

type DrawnProps = { document: ShownDocument['document']; operation: Operation | undefined; expanded: boolean; single?: boolean }

function Drawn({ document, ...how }: DrawnProps) {
  return document ? <SwaggerView document={document} {...how} /> : <LinesSkeleton lines={8} />
}

/** A large document: its sections, one section's operations, or one operation. */
function Large({
  sections,
  document,
  operation,
}: {
  sections: Section[]
  document: ShownDocument['document']
  operation: Operation | undefined
}) {
  const { section: wanted } = useSearch({ strict: false }) as ApiSearch
  const holds = ({ operations }: Section) => operations.some(({ method, path }) => method === operation?.method && path === operation.path)
  const home = operation && sections.find(holds)
  const chosen = home ?? sections.find(({ name }) => name === wanted) ?? sections[0]
  return (
    <div className={css.reference} data-sections>
      <SectionChoice sections={sections} chosen={chosen} />
      <div className={css.view}>
        {home ? (
          <>
            <BackToSection name={home.name} />
            <Drawn document={document} operation={operation} expanded single />
          </>
        ) : (
          chosen && <SectionOperations section={chosen} />
        )}
      </div>
    </div>
  )
}

function Document({ file, api }: { file: Blob; api: ApiDetail }) {
  const { t } = useTranslation()
  const search = useSearch({ strict: false }) as ApiSearch
  const operation = operationOf(search.op)
  const { failed, sections, document } = useDocument(file, operation)
  if (failed) return <FailedState what={t('apis.referenceFailed')} failure={new Error(failed)} />
  if (sections) return <Large sections={sections} document={document} operation={operation} />
  return (
    <div className={css.reference}>
      <Drawn document={document} operation={operation} expanded={operation !== undefined || api.operationCount <= listUpTo} />
    </div>
  )
}

/** An API's reference documentation, rendered from its description. A large one is shown a section at a time. */
export function Reference({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const revision = Math.max(0, ...api.revisions.map(({ number }) => number))
  const query = useQuery({ ...apiDocument(api.id, revision), enabled: api.hasDocument })
  if (!api.hasDocument)
    return (
      <EmptyState icon={<IconFileOff size={24} stroke={1.5} />} title={t('apis.noDocument')}>
        {t('apis.noDocumentText')}
      </EmptyState>
    )
  return (
    <Loaded query={query} what={t('apis.referenceFailed')} skeleton={<LinesSkeleton lines={8} />}>
      {(file) => <Document file={file} api={api} key={revision} />}
    </Loaded>
  )
}
