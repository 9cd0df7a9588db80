const labels = new Set('name key id field property header parameter param variable attribute k'.split(' '))
const holders = new Set(
  'value val v values default defaultvalue currentvalue current_value initialvalue stringvalue secretstring plaintext example sample input data content'.split(
    ' ',
  ),
)

/** Whether a field has the name of what another field has: `{"name": "password", "value": "…"}`. */
export const isLabel = (name: string): boolean => labels.has(name.toLowerCase())
export const isHolder = (name: string): boolean => holders.has(name.toLowerCase())
