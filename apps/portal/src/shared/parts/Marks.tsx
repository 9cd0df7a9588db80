import { ActionIcon, CopyButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconCopy, IconInfoCircle, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import css from './Marks.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'off'
const signs = { ok: IconCheck, warn: IconClock, bad: IconX, info: IconInfoCircle, off: IconMinus }

/** A state as an icon and a word: never by color alone. */
export function StatusChip({
  tone,
  children,
  plain,
  sign,
}: {
  tone: Tone
  children: ReactNode
  plain?: boolean
  sign?: typeof IconCheck | undefined
}) {
  const Sign = sign ?? (tone === 'warn' && plain ? IconAlertTriangle : signs[tone])
  return (
    <span className={css.chip} data-tone={tone} data-plain={plain || undefined}>
      <Sign size={13} stroke={2.2} aria-hidden="true" />
      {children}
    </span>
  )
}

/** The tone of a status code: 2xx is neutral, failures are colored. */
export const toneOfStatus = (status: number): Tone => (status < 300 ? 'ok' : status < 400 ? 'info' : status < 500 ? 'warn' : 'bad')

/** A status code: its class determines the color, the number gives the meaning. */
export function Code({ status }: { status: number }) {
  return (
    <span className={`${css.code} num`} data-tone={toneOfStatus(status)}>
      {status}
    </span>
  )
}

const coloured = ['get', 'post', 'put', 'patch', 'delete']

/** An HTTP method, colored as is usual in reference documentation. */
export function Method({ name }: { name: string }) {
  const lower = name.toLowerCase()
  return (
    <span className={css.method} data-method={coloured.includes(lower) ? lower : undefined}>
      {name.toUpperCase()}
    </span>
  )
}

type CopyableProps = {
  value: string
  shown?: ReactNode
  label: string
  block?: boolean
  /** Shows the whole value on several lines. */
  wraps?: boolean
}

/** A machine-readable value, with a button that copies it in full. `label` names it: 'id', 'address'. */
export function Copyable({ value, shown, label, block, wraps }: CopyableProps) {
  const { t } = useTranslation()
  return (
    <span className={css.copyable} data-block={block || undefined}>
      <span className={`mono ${wraps ? css.whole : 'cut'}`} title={value}>
        {shown ?? value}
      </span>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon size={24} onClick={copy} aria-label={copied ? t('part.copied') : t('part.copyOne', { label })}>
            {copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.7} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}
