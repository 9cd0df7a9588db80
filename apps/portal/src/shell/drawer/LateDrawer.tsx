import type { DrawerProps } from '@mantine/core'
import { useState } from 'react'
import { LateBoundary } from '../LateBoundary.tsx'
import { late } from '../late.ts'

const SideDrawer = late(() => import('./SideDrawer.tsx').then((module) => module.SideDrawer))

/** A drawer whose script is loaded when it is first opened: the first page has none open. */
export function LateDrawer(props: Pick<DrawerProps, 'opened' | 'onClose' | 'size' | 'title' | 'children'>) {
  const [isUsed, setUsed] = useState(props.opened)
  if (props.opened && !isUsed) setUsed(true)
  return (
    isUsed && (
      <LateBoundary>
        <SideDrawer {...props} />
      </LateBoundary>
    )
  )
}
