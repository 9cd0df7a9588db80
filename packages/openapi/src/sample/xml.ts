import { isObject, type Json, own, shown, textIn } from '../json.ts'
import { typesOf } from '../schema/label.ts'
import { shapeOf } from '../schema/shape-of.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Each element has its name twice, and each level its indentation: a document of a megabyte would be one of gigabytes. */
const nameMax = 200
const elementsMax = 20_000
const elementName = (name: string) => name.slice(0, nameMax).replace(/[^\w.:-]/g, '_')

/** A sample as XML elements; `name` is that of the outermost one. Attributes and wrappers follow the schema's `xml`. Elements beyond `elementsMax` are left out. */
export const toXml = (
  document: Json,
  schema: unknown,
  value: unknown,
  name: string,
  indent = '',
  room = { elements: elementsMax },
): string => {
  room.elements -= 1
  if (room.elements < 0) return ''
  const shape = shapeOf(document, schema)
  const xml = own(schema, 'xml')
  const tag = elementName(textIn(xml, 'name') || name)
  if (Array.isArray(value)) {
    const items = shape.children.find(({ role }) => role === 'items')?.schema
    const inner = textIn(own(items, 'xml'), 'name') || tag
    const isWrapped = own(xml, 'wrapped') === true
    const lines = value.map((one) => toXml(document, items, one, inner, isWrapped ? `${indent}  ` : indent, room)).filter(Boolean)
    return isWrapped ? [`${indent}<${tag}>`, ...lines, `${indent}</${tag}>`].join('\n') : lines.join('\n')
  }
  if (!isObject(value)) return `${indent}<${tag}>${escaped(shown(value ?? ''))}</${tag}>`
  const isAttribute = (key: string) => own(own(shape.properties.get(key), 'xml'), 'attribute') === true
  const keys = Object.keys(value)
  const attributes = keys.filter(isAttribute).map((key) => ` ${elementName(key)}="${escaped(shown(value[key])).replaceAll('"', '&quot;')}"`)
  const elements = keys
    .filter((key) => !isAttribute(key))
    .map((key) => toXml(document, shape.properties.get(key), value[key], key, `${indent}  `, room))
    .filter(Boolean)
  if (elements.length === 0 && typesOf(shape)[0] !== 'string') return `${indent}<${tag}${attributes.join('')}/>`
  return [`${indent}<${tag}${attributes.join('')}>`, ...elements, `${indent}</${tag}>`].join('\n')
}
