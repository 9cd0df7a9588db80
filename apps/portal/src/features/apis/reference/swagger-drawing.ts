import type { Operation } from '../api/api-search.ts'

/** Finds an operation once it is rendered and opens it; undefined until then. */
export const openOperation = (root: HTMLElement, { method, path }: Operation): HTMLElement | undefined => {
  const paths = root.querySelectorAll<HTMLElement>(`.opblock-${method.toLowerCase()} .opblock-summary-path`)
  const block = [...paths].find(({ dataset }) => dataset.path === path)?.closest<HTMLElement>('.opblock')
  if (block && !block.classList.contains('is-open')) block.querySelector<HTMLElement>('.opblock-summary-control')?.click()
  return block ?? undefined
}

/** Adds what Swagger UI omits for keyboards and screen readers: a single main region, named selects, scrollable examples. */
export const makeAccessible = (root: HTMLElement, choice: string) => {
  for (const region of root.querySelectorAll('main:not([role])')) region.setAttribute('role', 'none')
  for (const select of root.querySelectorAll('select:not([aria-label], [id])')) select.setAttribute('aria-label', choice)
  for (const example of root.querySelectorAll('.microlight:not([tabindex])')) example.setAttribute('tabindex', '0')
}
