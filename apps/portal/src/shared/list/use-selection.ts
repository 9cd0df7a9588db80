import { useState } from 'react'

/** The selected rows of this page, by id. Rows that leave the page are deselected. */
export const useSelection = (ids: string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = new Set(ids.filter((id) => chosen.has(id)))
  const toggle = (id: string) => setChosen(new Set(picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]))
  return {
    picked,
    isAll: ids.length > 0 && picked.size === ids.length,
    toggle,
    toggleAll: () => setChosen(picked.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
