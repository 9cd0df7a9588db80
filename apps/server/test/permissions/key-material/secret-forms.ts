/** A secret under a name that may appear in a test's output. */
export interface NamedSecret {
  name: string
  value: string
}

/** What base64 makes of the value, wherever in a longer text it begins: without the characters that its neighbors change. */
const base64Of = (value: string, encoding: 'base64' | 'base64url') =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    return bytes.toString(encoding).slice([0, 2, 3][before], Math.floor((bytes.length * 8) / 6))
  })
const escapedHtml = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const namedHtml = (value: string) =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)

/** Every spelling in which a value could leave: as it is, in JSON, in a URL, in HTML, in base64 and as the bytes of a column. */
export const formsOf = (value: string): string[] => [
  ...new Set([
    value,
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value)).slice(3, -3),
    encodeURIComponent(value),
    new URLSearchParams([['', value]]).toString().slice(1),
    escapedHtml(value),
    namedHtml(value),
    ...base64Of(value, 'base64'),
    ...base64Of(value, 'base64url'),
    Buffer.from(value).toString('hex'),
  ]),
]

/** Finds the names of the secrets that a text contains in any spelling. */
export const finderOf = (secrets: readonly NamedSecret[]) => {
  const spelled = secrets.map(({ name, value }) => ({ name, forms: formsOf(value) }))
  return (text: string): string[] => spelled.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ name }) => name)
}
