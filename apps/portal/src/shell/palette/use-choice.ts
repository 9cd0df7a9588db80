import type { UserDetail } from '@apim/contract'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pendingQuestion } from '../confirm/confirm.ts'
import type { Entry, Group } from './entries.ts'
import { keepRecent } from './recents.ts'
import { isComposed } from './shortcut.ts'

/** Remembers what was used, but not while the portal is viewed as another user. */
export const remember = (user: UserDetail, { key, thing }: Entry): void => {
  if (user.view) return
  const own = key.replace(/^recent /, '')
  if (thing) keepRecent(user.id, thing)
  else if (own.startsWith('place ')) keepRecent(user.id, { place: own })
}

/** Leaves for another page or dock: a question about this one is answered with No. */
export const leave = (onClose: () => void): void => {
  pendingQuestion.get()?.answer('No')
  onClose()
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Which entry is chosen, and the keys that choose and open one. The focus stays in the field. */
export const useChoice = (user: UserDetail, { groups, isBusy }: { groups: Group[]; isBusy: boolean }, onClose: () => void) => {
  const router = useRouter()
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, choose] = useState<string>()
  /** Enter came before the answer did: it opens what the answer has first. */
  const waiting = useRef<{ aside: boolean }>(undefined)
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]

  const go = (entry: Entry, aside: boolean) => {
    remember(user, entry)
    if (aside) {
      onClose()
      window.open(router.buildLocation(entry.link as never).href, '_blank', 'noopener')
    } else {
      leave(onClose)
      void router.navigate(entry.link as never)
    }
  }
  const arrive = useEffectEvent(() => {
    const { current } = waiting
    waiting.current = undefined
    if (current && active) go(active, current.aside)
  })
  useEffect(() => {
    if (!isBusy) arrive()
  }, [isBusy])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent) || event.shiftKey || event.altKey) return
    const step = steps[event.key]
    if (step && active) {
      event.preventDefault()
      choose(entries[step(entries.indexOf(active), entries.length)]?.key)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const aside = event.ctrlKey || event.metaKey
    // What was found for earlier words is opened only if it was chosen itself; pages are found at once.
    const isMeant = active && (active.key === chosen || active.key.startsWith('place '))
    if (isBusy && !isMeant) waiting.current = { aside }
    else if (active) go(active, aside)
  }
  return {
    active,
    onKeyDown,
    /** Other words begin again at the first entry. */
    restart: () => {
      choose(undefined)
      waiting.current = undefined
    },
    point: (entry: Entry) => choose(entry.key),
  }
}
