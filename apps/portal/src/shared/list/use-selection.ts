import { useState } from 'react'

/** The selected rows of this page. `ids`: those that can be selected; what leaves them is deselected. */
export const useSelection = (ids: string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = new Set(ids.filter((id) => chosen.has(id)))
  const toggle = (id: string) => setChosen(new Set(picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]))
  return {
    picked,
    isNone: ids.length === 0,
    isAll: ids.length > 0 && picked.size === ids.length,
    toggle,
    toggleAll: () => setChosen(picked.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
