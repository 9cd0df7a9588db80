/** A spec to begin with, as its author would write it. The texts are loaded when one is chosen. */
const texts = {
  resource: () => import('./resource.yaml?raw'),
  payments: () => import('./payments.yaml?raw'),
  readOnly: () => import('./read-only.yaml?raw'),
  minimal: () => import('./minimal.yaml?raw'),
}

export type TemplateName = keyof typeof texts
export const templateNames = Object.keys(texts) as TemplateName[]

/** The text of a template. Throws if it cannot be loaded. */
export const templateText = async (name: TemplateName): Promise<string> => (await texts[name]()).default
