import type { Outline } from '@apim/openapi/document/outline'
import type { Place } from '@apim/openapi/document/place'
import { useEffect, useEffectEvent, useState } from 'react'
import { keyOf, type Part } from '../../reference/document-thread.ts'
import type { CheckedText } from '../check/checked-text.ts'
import type { SpecChecker } from '../check/spec-checker.ts'

interface Drawn {
  outline: Outline
  key: string | undefined
  part: Part
}

/** What the reference needs to draw the text: of the last one that could be read, asked anew each time that a text has been checked. */
export const usePreview = (checker: SpecChecker, checked: CheckedText | undefined, place: Place | undefined) => {
  const key = place && keyOf(place)
  const [drawn, setDrawn] = useState<Drawn>()
  const [failed, setFailed] = useState<string>()
  const ask = useEffectEvent(() => checker.ask({ kind: 'preview', place }))
  useEffect(() => {
    if (!checked) return
    let isCurrent = true
    ask().then(
      (found) => {
        if (!isCurrent || !found) return
        setFailed(undefined)
        setDrawn({ outline: found.outline, key, part: { document: found.part } })
      },
      ({ message }: Error) => isCurrent && setFailed(message),
    )
    return () => {
      isCurrent = false
    }
  }, [checked, key])
  return { outline: drawn?.outline, part: drawn?.key === key ? drawn?.part : undefined, failed }
}
