import { type RequestTransformer, requestTransformerFields } from '@apim/contract'
import { TransformerFields } from './TransformerFields.tsx'

interface Values {
  changesRequests: boolean
  requestTransformer: RequestTransformer
}

/** What a form with a request transformer has, whatever else it has. */
interface Form {
  values: Values
  change: (part: Partial<Values>) => void
  errorOf: (field: 'requestTransformer') => string | undefined
  isRestored: boolean
}

/** A request transformer in a form: a deployment's, or a consumer's own (specification 1 §2 and §3). */
export function RequestTransformerFields({ form, label, hint }: { form: Form; label: string; hint: string }) {
  const { changesRequests, requestTransformer } = form.values
  return (
    <TransformerFields
      label={label}
      hint={hint}
      fields={requestTransformerFields}
      isOn={changesRequests}
      value={requestTransformer}
      error={form.errorOf('requestTransformer')}
      isRestored={form.isRestored}
      onSwitch={(isOn) => form.change({ changesRequests: isOn })}
      onChange={(value) => form.change({ requestTransformer: value })}
    />
  )
}
