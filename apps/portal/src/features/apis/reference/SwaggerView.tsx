import './swagger.css'
import './swagger-parts.css'
import { useEffect, useRef } from 'react'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { Operation } from '../api/api-search.ts'
import css from './Reference.module.css'
import { makeAccessible, openOperation } from './swagger-drawing.ts'

type Props = {
  document: Record<string, unknown>
  operation: Operation | undefined
  /** Expands the operations of each tag at first. */
  expanded: boolean
  /** The document has only that one operation, and its tag is not shown. */
  single?: boolean
}

/** Swagger UI treats a document without text as missing, and ours is passed as an object. */
const documentIsThere = () => ({ statePlugins: { spec: { wrapSelectors: { specStr: () => () => 'given as an object' } } } })

/** Read-only: sends nothing and loads nothing from elsewhere. */
const draw = (place: HTMLElement, document: object, expanded: boolean) => {
  const ui = SwaggerUI({
    domNode: place,
    supportedSubmitMethods: [],
    tryItOutEnabled: false,
    validatorUrl: null,
    deepLinking: false,
    docExpansion: expanded ? 'list' : 'none',
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 2,
    queryConfigEnabled: false,
    plugins: [documentIsThere],
  })
  // As an object: Swagger UI would parse a text again as YAML, which takes seconds for megabytes.
  ui.specActions.updateLoadingStatus('success')
  ui.specActions.updateJsonSpec(document)
}

/** Swagger UI in our themes. Opens the operation in the address, and scrolls to it if there are others. */
export function SwaggerView({ document, operation, expanded, single = false }: Props) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const { method, path } = operation ?? {}
  const choice = t('apis.choice')

  useEffect(() => {
    const place = root.current?.appendChild(globalThis.document.createElement('div'))
    if (place) draw(place, document, expanded)
    return () => place?.remove()
  }, [document, expanded])

  useEffect(() => {
    const drawn = root.current
    if (!drawn) return
    let isOpen = false
    const look = () => {
      makeAccessible(drawn, choice)
      const block = !isOpen && method && path ? openOperation(drawn, { method, path }) : undefined
      if (!block) return
      isOpen = true
      if (!single) block.scrollIntoView({ block: 'start' })
    }
    const watch = new MutationObserver(look)
    watch.observe(drawn, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [document, method, path, single, choice])

  return <div className={css.view} ref={root} dir="ltr" data-single={single || undefined} />
}
