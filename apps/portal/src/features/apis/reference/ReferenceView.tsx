import type { OperationRef } from '@apim/openapi/document/operation-key'
import { operationKey } from '@apim/openapi/document/operation-key'
import type { Outline } from '@apim/openapi/document/outline'
import { operationOf } from '@apim/openapi/operation/operation'
import { Button } from '@mantine/core'
import { IconFileOff, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../shared/parts/EmptyState.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { CodePane } from './code/CodePane.tsx'
import type { Deployed } from './code/targets.ts'
import { GroupOperations } from './description/GroupDoc.tsx'
import { Introduction } from './description/Introduction.tsx'
import { OperationDoc } from './description/OperationDoc.tsx'
import { SchemaDoc, SchemaSample } from './description/SchemaDoc.tsx'
import type { Part } from './document-thread.ts'
import { useInnerLinks } from './links/use-inner-links.ts'
import { OperationList } from './list/OperationList.tsx'
import css from './Reference.module.css'
import { ReferenceTools } from './ReferenceTools.tsx'
import { ReadingContext } from './reading.ts'
import { around, type Shown } from './shown.ts'
import { usePrintUnfolded } from './use-print-unfolded.ts'
import { useVariables } from './use-variables.ts'

export interface ReferenceViewProps {
  outline: Outline
  /** What the operation or schema in `shown` needs; undefined while it is loading. */
  part: Part | undefined
  /** Said instead, where it does not come. */
  failure?: ReactNode
  shown: Shown
  deployed: Deployed
  deploymentsWithKey: readonly number[]
  /** The API on whose page its operations can be tried. */
  triedIn?: number | undefined
}

function NoSuchPlace() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconFileOff size={24} stroke={1.5} />} title={t('reference.noPlace')}>
      {t('reference.noPlaceText')}
    </EmptyState>
  )
}

function Onward({ outline, operation }: { outline: Outline; operation: OperationRef }) {
  const { t } = useTranslation()
  const { previous, next } = around(outline, operation)
  const link = (one: typeof next, label: string) =>
    one && (
      <Link to="." search={(old) => ({ ...old, section: undefined, schema: undefined, op: operationKey(one) })} dir="auto">
        <span>{label}</span>
        {one.summary || one.path}
      </Link>
    )
  return (
    <footer className={css.onward}>
      {link(previous, t('reference.previous'))}
      {link(next, t('reference.next'))}
    </footer>
  )
}

function OperationPanes({
  operation: ref,
  part,
  ...about
}: Omit<ReferenceViewProps, 'shown' | 'part'> & { operation: OperationRef; part: Part }) {
  const [mediaType, setMediaType] = useState<string>()
  const operation = part.document && operationOf(part.document, ref)
  if (!operation) return <NoSuchPlace />
  return (
    <>
      <article className={css.doc}>
        <ReferenceTools operation={operation} {...about} />
        <OperationDoc operation={operation} mediaType={mediaType} onMediaType={setMediaType} />
        <Onward outline={about.outline} operation={ref} />
      </article>
      <div className={css.code}>
        <CodePane operation={operation} mediaType={mediaType} {...about} />
      </div>
    </>
  )
}

function Panes({ shown, part, failure, ...about }: ReferenceViewProps): ReactNode {
  const group = shown.kind === 'group' ? about.outline.groups.find(({ name }) => name === shown.name) : undefined
  if (shown.kind === 'introduction' || shown.kind === 'group')
    return <article className={css.doc}>{group ? <GroupOperations group={group} /> : <Introduction {...about} />}</article>
  if (!part && failure) return <div className={css.doc}>{failure}</div>
  if (!part)
    return (
      <div className={css.doc} aria-busy="true">
        <LinesSkeleton lines={8} />
      </div>
    )
  if (shown.kind === 'operation')
    return <OperationPanes key={operationKey(shown.operation)} operation={shown.operation} part={part} {...about} />
  if (!part.document) return <NoSuchPlace />
  return (
    <>
      <article className={css.doc} key={shown.name}>
        <ReferenceTools {...about} />
        <SchemaDoc name={shown.name} />
      </article>
      <div className={css.code}>
        <SchemaSample name={shown.name} />
      </div>
    </>
  )
}

/** The button that opens the list on a phone, where the focus goes when the list closes around it. */
const useListButton = (isListed: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Before the browser takes the focus from what is hidden.
  useLayoutEffect(() => {
    const isLost = !isListed && list.current?.contains(document.activeElement) && !list.current.checkVisibility()
    if (isLost) button.current?.focus()
  }, [isListed])
  return { button, list }
}

/** A reference: what to choose from, what the document says, and the same as code. Side by side where there is room. */
export function ReferenceView(props: ReferenceViewProps) {
  const { t } = useTranslation()
  const { outline, part, shown } = props
  const [isUnfolded, setUnfolded] = useState(false)
  const chosen = useVariables()
  const linkTo = useInnerLinks(outline)
  usePrintUnfolded(isUnfolded, setUnfolded)
  // On a phone the list closes when something is chosen from it.
  const here = JSON.stringify(shown)
  const [listedAt, setListedAt] = useState<string>()
  const isListed = listedAt === here
  const { button, list } = useListButton(isListed)
  const reading = { document: part?.document ?? {}, schemas: new Set(outline.schemas), isUnfolded, setUnfolded, linkTo, ...chosen }
  return (
    <ReadingContext value={reading}>
      <div className={css.reference} data-two={shown.kind === 'introduction' || shown.kind === 'group' || undefined}>
        <Button
          ref={button}
          className={css.choose ?? ''}
          variant="default"
          leftSection={<IconList size={16} stroke={1.7} />}
          aria-expanded={isListed}
          onClick={() => setListedAt(isListed ? undefined : here)}
        >
          {t('reference.operations')}
        </Button>
        <div className={css.side} ref={list} data-closed={!isListed || undefined}>
          <OperationList outline={outline} shown={shown} />
        </div>
        <Panes {...props} />
      </div>
    </ReadingContext>
  )
}
