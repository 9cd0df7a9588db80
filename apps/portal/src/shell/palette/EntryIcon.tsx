import {
  IconBuilding,
  IconCategory,
  IconCornerDownRight,
  IconKey,
  IconListSearch,
  IconPackage,
  type IconProps,
  IconRoute,
  IconServer,
  IconStack2,
  IconUserSquareRounded,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Entry, ThingKind } from './entries.ts'
import css from './Palette.module.css'

// Icons of the first pages would become scripts of their own, which makes those larger.
const icons: Record<ThingKind, ComponentType<IconProps>> = {
  api: IconPackage,
  operation: IconRoute,
  application: IconStack2,
  organization: IconBuilding,
  person: IconUserSquareRounded,
  key: IconKey,
  area: IconCategory,
  resource: IconServer,
}

/** What kind of thing a line is about; its heading says it in words. */
export function EntryIcon({ entry: { key, thing } }: { entry: Entry }) {
  if (thing) {
    const Icon = icons[thing.kind]
    return <Icon className={css.icon ?? ''} size={18} stroke={1.6} aria-hidden="true" />
  }
  const Icon = key.startsWith('all ') ? IconListSearch : IconCornerDownRight
  return <Icon className={`${css.icon} flips`} size={18} stroke={1.6} aria-hidden="true" />
}
