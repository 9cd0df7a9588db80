import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import css from './CodeBlock.module.css'
import { written } from './Written.tsx'

/** A string that is not closed ends with the text, so that none is read twice. */
const token = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))(\s*:)?|(?=[-\dtfn])(?<=[:[,]\s*)(-?\d+(?:\.\d+)?|true|false|null)\b/g

/** JSON text with colored keys, strings and numbers. */
function coloured(text: string) {
  const parts = []
  let at = 0
  for (const m of text.matchAll(token)) {
    parts.push(
      text.slice(at, m.index),
      <span key={m.index} className={m[2] ? css.key : m[1] ? css.text : css.number}>
        {m[1] ?? m[3]}
      </span>,
      m[2],
    )
    at = m.index + m[0].length
  }
  return [...parts, text.slice(at)]
}

type Props = {
  /** The text, or several by the name of their tab. */
  text: string | Record<string, string>
  label?: string
  json?: boolean
  /** Colors any other text. */
  paint?: (text: string) => ReactNode
  /** Long code scrolls, also with the keyboard, instead of making the page long. */
  scrolls?: boolean
  /** Its lines are not broken, but scroll sideways: an address in two lines is not read as one. */
  whole?: boolean
  /** Called with the copied text. */
  onCopied?: (text: string) => void
}

/** Code to copy into a terminal or a file. Always left to right. */
export function CodeBlock({ text, label, json, paint, scrolls, whole, onCopied }: Props) {
  const { t } = useTranslation()
  const tabs = typeof text === 'string' ? [] : Object.keys(text)
  const [tab, setTab] = useState(tabs[0] ?? '')
  const shown = typeof text === 'string' ? text : (text[tab] ?? '')
  return (
    <figure className={css.block}>
      <figcaption>
        {label && <span>{label}</span>}
        {tabs.map((name) => (
          <button type="button" key={name} aria-pressed={name === tab} onClick={() => setTab(name)}>
            {written(name)}
          </button>
        ))}
        <CopyButton value={shown}>
          {({ copied, copy }) => (
            <ActionIcon
              className={css.copy ?? ''}
              size={26}
              onClick={() => {
                copy()
                onCopied?.(shown)
              }}
              aria-label={copied ? t('part.copied') : t('part.copy')}
            >
              {copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.7} />}
            </ActionIcon>
          )}
        </CopyButton>
      </figcaption>
      <pre dir="ltr" data-scrolls={scrolls} data-whole={whole} {...((scrolls || whole) && { tabIndex: 0 })}>
        {json ? coloured(shown) : (paint?.(shown) ?? shown)}
      </pre>
    </figure>
  )
}
