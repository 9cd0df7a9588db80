import { type EntityDefinition, type PluginDefinition, pluginFields, type Shape, string } from '@apim/kong-admin'
import type { AdminContext } from '../call/context.ts'

function pluginShape(definition: EntityDefinition, plugins: readonly PluginDefinition[], name: unknown): Shape {
  const plugin = plugins.find((one) => one.name === name)
  if (plugin) return { fields: { ...definition.fields, ...pluginFields(plugin) }, checks: plugin.entity_checks ?? [] }
  const unknown = (given: string) => `plugin '${given}' not enabled; add it to the 'plugins' configuration property`
  // The configuration of an unknown plugin cannot be validated, so only the name is reported.
  return { fields: { ...definition.fields, name: string({ required: true, custom_validator: unknown }), config: { type: 'any' } } }
}

/** The schema and checks that apply to an entity; a plugin's depend on its name. */
export function shapeOf(context: AdminContext, definition: EntityDefinition, entity: Record<string, unknown>): Shape {
  return definition.collection === 'plugins' ? pluginShape(definition, context.plugins, entity.name) : definition
}
