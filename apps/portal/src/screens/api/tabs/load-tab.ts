import type { ApiDetail } from '@apim/contract'
import type { ComponentType } from 'react'
import type { ApiTab } from '../../../features/apis/api/api-search.ts'

type Load = () => Promise<ComponentType<{ api: ApiDetail }>>

/** The scripts of the tabs of an API's page: that of the address is loaded together with the page, any other with its first use. */
export const loadTab: Record<ApiTab, Load> = {
  overview: () => import('./ApiOverview.tsx').then((module) => module.ApiOverview),
  reference: () => import('./ApiReference.tsx').then((module) => module.ApiReference),
  try: () => import('./ApiTry.tsx').then((module) => module.ApiTry),
  access: () => import('./ApiAccess.tsx').then((module) => module.ApiAccess),
  changes: () => import('./ApiChanges.tsx').then((module) => module.ApiChanges),
  maintain: () => import('./ApiMaintain.tsx').then((module) => module.ApiMaintain),
  history: () => import('./ApiHistory.tsx').then((module) => module.ApiHistory),
}
